import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type Recoverable,
  type RecoveryLink,
  recoveryCalls,
} from '@memcherrish/shared/wire/account/recovery.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { currentDate } from '#clock/clock.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { Failure } from '#ui/pages/Failure.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { fullMoment } from '#ui/words/times.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { signInPages } from './sign-in-pages.ts';

type Status =
  | { at: 'reading' }
  | { at: 'failed'; message: string }
  | { at: 'over'; message: string }
  | { at: 'open'; link: RecoveryLink }
  | { at: 'saved'; kind: Recoverable; message: string };

/** `/recover#{token}`: the holder of a link chooses a new password. The token is not sent with the address. */
export function RecoverAccount() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [status, setStatus] = useState<Status>({ at: 'reading' });
  const read = useCallback(async () => {
    setStatus({ at: 'reading' });
    setStatus(await statusOf(token));
  }, [token]);
  useEffect(() => void read(), [read]);

  switch (status.at) {
    case 'reading':
      return (
        <AuthPage title={words.linkTitle} foot={null}>
          <p>{vocabulary.pleaseWait}</p>
        </AuthPage>
      );
    case 'failed':
      return (
        <AuthPage title={words.linkTitle} foot={<ToSignIn />}>
          <Failure text={status.message} onRetry={read} />
        </AuthPage>
      );
    case 'over':
      return (
        <AuthPage title={words.linkTitle} foot={<ToSignIn />}>
          <Notice tone="error">{status.message}</Notice>
        </AuthPage>
      );
    case 'saved':
      return (
        <AuthPage title={words.savedTitle} foot={null}>
          <Notice tone="success">{status.message}</Notice>
          <LinkButton kind="primary" to={signInPages[status.kind]}>
            {vocabulary.signIn}
          </LinkButton>
        </AuthPage>
      );
    case 'open':
      return (
        <AuthPage title={words.linkTitle} foot={<ToSignIn />}>
          <OpenLink
            link={status.link}
            token={token}
            onSaved={(message) => setStatus({ at: 'saved', kind: status.link.kind, message })}
            onOver={(message) => setStatus({ at: 'over', message })}
          />
        </AuthPage>
      );
  }
}

interface OpenLinkProps {
  link: RecoveryLink;
  token: string;
  onSaved: (message: string) => void;
  onOver: (message: string) => void;
}

function OpenLink({ link, token, onSaved, onOver }: OpenLinkProps) {
  if (new Date(link.usableAt) > currentDate()) {
    return (
      <Notice tone="info">
        <p>{words.linkWaitsUntil(fullMoment(link.usableAt))}</p>
        <p>{words.linkWaitsWhy}</p>
      </Notice>
    );
  }
  return (
    <>
      <p>{words.linkFor(link.email)}</p>
      <NewPasswordForm token={token} email={link.email} onSaved={onSaved} onOver={onOver} />
    </>
  );
}

function ToSignIn() {
  return (
    <>
      <LinkButton to={signInPages.admin}>{words.adminSignIn}</LinkButton>
      <LinkButton to={signInPages.teacher}>{words.teacherSignIn}</LinkButton>
    </>
  );
}

async function statusOf(token: string): Promise<Status> {
  if (token === '') return { at: 'over', message: words.linkOver };
  const read = withReason(await sendCall(recoveryCalls.readLink, { body: { token } }), words.readFailed);
  if (read.ok) return { at: 'open', link: read.value };
  const { code, message } = read.problem;
  return {
    at: code === 'code-expired' || code === 'invalid-input' ? 'over' : 'failed',
    message: message || messages.unavailable,
  };
}
