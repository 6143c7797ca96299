import type { ClosedLink } from '@memcherrish/shared/domain/closed-links.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { claimPageWords } from '@memcherrish/shared/text/claims/claim-page.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { claimCalls, type LinkAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { deviceTime } from '#clock/clock.ts';
import { useViewer } from '#local/queries/queries.ts';
import { forgetInvitation, rememberInvitation } from '#local/session/invitation.ts';
import { rememberWaiting } from '#local/session/waiting-code.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { StepPage } from '#ui/pages/StepPage.tsx';
import { WithoutJoining } from './WithoutJoining.tsx';
import './claim-page.css';

type OpenLink = Extract<LinkAnswer, { state: 'open' }>;

type ClaimStatus =
  | { at: 'reading' }
  | { at: 'failed'; message: string }
  | { at: 'closed'; why: ClosedLink }
  | { at: 'asking'; link: OpenLink }
  | { at: 'not-me'; inviter: string }
  | { at: 'names-declined'; link: OpenLink }
  | { at: 'removed' }
  | { at: 'joined'; link: OpenLink }
  | { at: 'waiting' };

interface ClaimPageProps {
  /** Null when the address contains no token. */
  token: string | null;
  /** The kind of account that is signed in on this device. */
  kind: AccountKind | null;
  /** The address of the sign-in page, which returns here. */
  signIn: string;
  /** Runs when the server has changed the viewer's own data, so that the device pulls. */
  onChanged(): void;
}

/**
 * `/claim/{id}#{token}`: shows the listing that a link is for. The visitor can claim it, say that it is not theirs, or
 * leave class photos or the list.
 */
export function ClaimPage({ token, kind, signIn, onChanged }: ClaimPageProps) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<ClaimStatus>(
    token === null ? { at: 'closed', why: 'unknown' } : { at: 'reading' },
  );

  async function read(of: string) {
    setStatus({ at: 'reading' });
    const link = withReason(
      await sendCall(claimCalls.readLink, { body: { token: of } }),
      claimWords.readFailed,
    );
    if (!link.ok) setStatus({ at: 'failed', message: link.problem.message });
    else if (link.value.state === 'open') setStatus({ at: 'asking', link: link.value });
    else setStatus({ at: 'closed', why: link.value.state });
  }
  const readAgain = useEffectEvent((of: string) => void read(of));
  useEffect(() => {
    if (token !== null) readAgain(token);
  }, [token]);

  const home = kind === 'schoolmate' ? '/viewpage-new' : '/';
  const page = (title: string, text: string, children?: React.ReactNode) => (
    <StepPage title={title} text={text} onBack={() => navigate(home)}>
      {children}
    </StepPage>
  );
  switch (status.at) {
    case 'reading':
      return page(claimWords.linkTitle, claimWords.linkReading);
    case 'failed':
      return page(
        claimWords.linkTitle,
        claimWords.needsConnection,
        <>
          <Notice tone="error">{status.message}</Notice>
          <Button onClick={() => token !== null && void read(token)}>{claimPageWords.tryAgain}</Button>
        </>,
      );
    case 'closed':
      return page(
        claimWords.closed[status.why].title,
        claimWords.closed[status.why].text,
        <WaysOn kind={kind} />,
      );
    case 'not-me':
      return page(claimWords.notMeTitle, claimWords.notMe(status.inviter), <WaysOn kind={kind} />);
    case 'names-declined':
      return page(
        claimWords.namesDeclinedTitle,
        claimWords.namesDeclined,
        <Button kind="quiet" onClick={() => setStatus({ at: 'asking', link: status.link })}>
          {claimPageWords.toInvitation}
        </Button>,
      );
    case 'removed':
      return page(claimWords.removedTitle, claimWords.removed);
    case 'joined':
      return page(
        claimWords.joinedTitle,
        claimWords.joined(status.link.division),
        <LinkButton kind="primary" to="/viewpage-new">
          {claimPageWords.openClass}
        </LinkButton>,
      );
    case 'waiting':
      return page(
        claimWords.waitingTitle,
        claimWords.waiting,
        <LinkButton kind="primary" to="/schoolmate-homepage">
          {claimPageWords.yourStartPage}
        </LinkButton>,
      );
    case 'asking':
      return (
        token !== null && (
          <StepPage title={claimWords.linkTitle} onBack={() => navigate(home)}>
            <IsThisYou
              token={token}
              link={status.link}
              kind={kind}
              signIn={signIn}
              onStatus={(next) => {
                if (next.at === 'joined' || next.at === 'waiting') onChanged();
                forgetInvitation();
                setStatus(next);
              }}
            />
          </StepPage>
        )
      );
  }
}

interface IsThisYouProps {
  token: string;
  link: OpenLink;
  kind: AccountKind | null;
  signIn: string;
  onStatus(status: ClaimStatus): void;
}

function IsThisYou({ token, link, kind, signIn, onStatus }: IsThisYouProps) {
  const navigate = useNavigate();
  const me = useViewer();
  const { failure, busy, send } = useSend();
  const [picture, setPicture] = useState(link.schoolImage);
  const { name, division, batch, schoolName, inviter } = link;
  const keep = () => rememberInvitation({ token, name, division, batch });

  async function claim() {
    if (kind === null) {
      keep();
      const code = await send(async () =>
        withReason(await sendCall(claimCalls.sendCode, { body: { token } }), formMessages.sendCodeFailed),
      );
      if (!code.ok) return;
      const { retryAfterSeconds } = code.value;
      rememberWaiting({
        context: 'signup',
        mobile: null,
        entry: null,
        sentAt: deviceTime(),
        retryAfterSeconds,
      });
      return navigate('/otpverification');
    }
    const sent = await send(async () =>
      withReason(await sendCall(claimCalls.claim, { body: { token } }), claimWords.claimFailed),
    );
    if (sent.ok) onStatus(sent.value.state === 'joined' ? { at: 'joined', link } : { at: 'waiting' });
  }

  return (
    <>
      <div className={`claim-cover ${asStack({ gap: 1, p: 3, breaks: true, text: 'center' })}`}>
        {picture && <img className="claim-picture" src={picture} alt="" onError={() => setPicture(null)} />}
        <p className={asText({ size: 4, face: 'display', leading: 'snug' })}>{schoolName}</p>
        <p>
          {division}, {batch}
        </p>
      </div>
      <div className={`claim-place ${asStack({ gap: 1, breaks: true })}`}>
        <p className={asText({ size: 5, face: 'display', leading: 'snug' })}>{name}</p>
        <p className={asText({ tone: 'quiet', lines: 'pretty' })}>{claimWords.keepsYourPlace(inviter)}</p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asStack({ gap: 3 })}>
        {kind === 'teacher' || kind === 'admin' ? (
          <Notice tone="info">{claimWords.otherAccount}</Notice>
        ) : (
          <Button busy={busy} busyLabel={claimPageWords.pleaseWait} onClick={() => void claim()}>
            {claimWords.yes}
          </Button>
        )}
        <p className={asText({ tone: 'quiet', lines: 'pretty' })}>
          {me?.kind === 'schoolmate' ? claimWords.signedInAs(me.schoolmate.name) : claimWords.linkNeedsCode}
        </p>
        {failure && kind === null && (
          <LinkButton to="/schoolmatesignupmain">{claimPageWords.typeNumber}</LinkButton>
        )}
      </div>
      <div className={asRow({ gap: 2, across: 4, wrap: true, justify: 'center' })}>
        {kind === null && (
          <LinkButton
            onClick={() => {
              keep();
              navigate(signIn);
            }}
          >
            {claimWords.signInInstead}
          </LinkButton>
        )}
        <LinkButton onClick={() => onStatus({ at: 'not-me', inviter })}>{claimWords.no}</LinkButton>
        <WithoutJoining
          token={token}
          link={link}
          onDeclined={() => onStatus({ at: 'names-declined', link })}
          onRemoved={() => onStatus({ at: 'removed' })}
        />
      </div>
    </>
  );
}

/** Links to other pages, for a link that does not work. */
function WaysOn({ kind }: { kind: AccountKind | null }) {
  return (
    <div className={asStack({ gap: 3 })}>
      <LinkButton kind="primary" to="/schoolmate-homepage">
        {claimPageWords.findMyClass}
      </LinkButton>
      {kind === null && (
        <LinkButton kind="quiet" to="/schoolmatesigninmain">
          {claimPageWords.signIn}
        </LinkButton>
      )}
    </div>
  );
}
