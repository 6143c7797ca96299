import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CircleCheck } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { StepPage } from '#ui/pages/StepPage.tsx';
import { useStartPageAfterChange } from './use-after-change.ts';
import './password.css';

/**
 * `/successmsg`: says that the password was updated, then opens the start page after three seconds. If the account has or had
 * passkeys, the page says which ones still work, and waits.
 */
export function PasswordUpdated() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const passkeys = passkeyNotes(state);
  useStartPageAfterChange(passkeys.length === 0);
  return (
    <StepPage
      icon={<CircleCheck className="password-done" aria-hidden="true" />}
      title={passwordWords.passwordReset}
      text={passwordWords.passwordResetText}
      onBack={() => navigate('/', { state: { returnToForgot: true } })}
    >
      {passkeys.length > 0 && (
        <div className={asStack({ gap: 4 })}>
          {passkeys.map((text) => (
            <Notice key={text} tone="info">
              {text}
            </Notice>
          ))}
          <LinkButton kind="primary" to="/">
            {vocabulary.goOn}
          </LinkButton>
        </div>
      )}
    </StepPage>
  );
}

const told = z.object({ passkeys: z.array(z.string()), removedPasskeys: z.number() });

function passkeyNotes(state: unknown): string[] {
  const read = told.safeParse(state);
  if (!read.success) return [];
  const { passkeys, removedPasskeys } = read.data;
  return [
    ...(removedPasskeys > 0 ? [passkeyWords.removedAsNew(removedPasskeys)] : []),
    ...(passkeys.length > 0 ? [passkeyWords.stillWork(passkeys.join(', '))] : []),
  ];
}
