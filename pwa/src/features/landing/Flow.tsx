import { maskNumber } from '@memcherrish/shared/rules/phone-entry.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useEffect, useState } from 'react';
import type { SignedIn } from '#api/accounts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { CodeStep } from './CodeStep.tsx';
import { CredentialsStep } from './CredentialsStep.tsx';
import { DoneStep, type Membership } from './DoneStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { SignInStep } from './SignInStep.tsx';
import './flow.css';

export type Door = 'signin' | 'signup';

export interface NumberEntry {
  countryCode: string;
  phone: string;
}

/** Where one is on the way in, with what the steps before have found out (spec section 4). */
type Step =
  | { at: 'number' }
  | { at: 'code'; mobile: string; retryAfterSeconds: number }
  | { at: 'credentials'; mobile: string }
  | { at: 'done'; username: string; memberships: Membership[] }
  | { at: 'signin'; username: string };

const titles: Record<Exclude<Step['at'], 'done'>, string> = {
  number: "Let's get started",
  code: 'Check your messages',
  credentials: 'Choose how you sign in',
  signin: 'Sign in',
};

interface FlowProps {
  /** The door that was opened, or null while all is closed. */
  door: Door | null;
  onClose(): void;
  onSignedIn(answer: SignedIn): void;
}

/** The modal of the landing page. Closing resets everything: the next opening starts anew. */
export function Flow({ door, onClose, onSignedIn }: FlowProps) {
  const [step, setStep] = useState<Step>(first(door));
  const [entry, setEntry] = useState<NumberEntry | null>(null);
  useEffect(() => {
    // Not at closing: the sheet still shows the step while it leaves.
    if (!door) return;
    setStep(first(door));
    setEntry(null);
  }, [door]);

  return (
    <Dialog
      open={door !== null}
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(step)}
      description={descriptionOf(step)}
      size="small"
    >
      {step.at === 'number' && (
        <NumberStep
          entry={entry}
          onSent={(mobile, retryAfterSeconds, typed) => {
            setEntry(typed);
            setStep({ at: 'code', mobile, retryAfterSeconds });
          }}
          onSignIn={() => setStep({ at: 'signin', username: '' })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          mobile={step.mobile}
          retryAfterSeconds={step.retryAfterSeconds}
          onVerified={() => setStep({ at: 'credentials', mobile: step.mobile })}
          onBack={() => setStep({ at: 'number' })}
          onSignIn={() => setStep({ at: 'signin', username: '' })}
        />
      )}
      {step.at === 'credentials' && (
        <CredentialsStep
          mobile={step.mobile}
          onDone={(username, memberships) => setStep({ at: 'done', username, memberships })}
          onNumberAgain={() => setStep({ at: 'number' })}
          onSignIn={() => setStep({ at: 'signin', username: '' })}
        />
      )}
      {step.at === 'done' && (
        <DoneStep
          memberships={step.memberships}
          onSignIn={() => setStep({ at: 'signin', username: step.username })}
        />
      )}
      {step.at === 'signin' && (
        <SignInStep
          username={step.username}
          onSignedIn={onSignedIn}
          onSignUp={() => setStep({ at: 'number' })}
        />
      )}
    </Dialog>
  );
}

function titleOf(step: Step): string {
  if (step.at !== 'done') return titles[step.at];
  return step.memberships.length > 0 ? 'Welcome back to class' : 'You are signed up';
}

function descriptionOf(step: Step): string | undefined {
  if (step.at === 'number') return messages.enterCountryCodeAndPhone;
  if (step.at === 'code') return messages.codeSentTo(maskNumber(step.mobile));
  return undefined;
}

function first(door: Door | null): Step {
  return door === 'signin' ? { at: 'signin', username: '' } : { at: 'number' };
}
