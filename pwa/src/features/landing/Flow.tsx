import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { lazy, Suspense, useState } from 'react';
import { forgetWaiting } from '#local/session/waiting-code.ts';
import type { SignedIn } from '#local/sign-in/accounts.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { CodeStep } from './CodeStep.tsx';
import { CredentialsStep } from './CredentialsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { ListingToClaim } from './ListingToClaim.tsx';
import { NumberStep } from './NumberStep.tsx';
import { SignInStep } from './SignInStep.tsx';
import {
  type CodeAsked,
  codeAsked,
  codeWentTo,
  firstStep,
  type LandingModal,
  type SentCode,
  type Step,
  stepBefore,
} from './steps.ts';
import './flow.css';

/** Few people meet it, so the first screen does not load it. */
const IdleStep = lazy(async () => ({ default: (await import('./IdleStep.tsx')).IdleStep }));

const titles: Record<Exclude<Step['at'], 'done'>, string> = {
  number: signInWords.letsGetStarted,
  forgot: signUpWords.forgotPassword,
  code: signInWords.checkYourMessages,
  credentials: signInWords.chooseHowYouSignIn,
  idle: signInWords.oneMoreProof,
  signin: signInWords.signIn,
};

interface FlowProps {
  /** The modal that is open, or null. */
  modal: LandingModal | null;
  /** Values that a navigation passed on to fill in. */
  known: { mobile?: string; username?: string };
  onClose(): void;
  onSignedIn(answer: SignedIn): void;
  /** Runs when the number is verified, so that its owner may set a new password. */
  onProved(mobile: string): void;
}

/** The modal of the landing page. Closing it resets everything, so the next opening starts at the first step. */
export function Flow({ modal, known, onClose, onSignedIn, onProved }: FlowProps) {
  const [step, setStep] = useState<Step>(() => firstStep(modal, known));
  const [shown, setShown] = useState(modal);
  if (modal !== shown) {
    setShown(modal);
    // Not on closing: the sheet still shows the step while it leaves.
    if (modal) setStep(firstStep(modal, known));
  }

  function close() {
    forgetWaiting();
    onClose();
  }
  const waitForCode = (about: Pick<CodeAsked, 'context' | 'mobile' | 'entry'>, sent: SentCode) =>
    setStep(codeAsked(about, sent));
  const toSignIn = (username = '', password = '') => setStep({ at: 'signin', username, password });
  const toSignUp = () => setStep({ at: 'number', context: 'signup', entry: null });

  return (
    <Dialog
      open={modal !== null}
      onOpenChange={(open) => !open && close()}
      onBack={backFrom(step, { close, toSignIn })}
      title={titleOf(step)}
      description={descriptionOf(step)}
      size="small"
      hasAddress
    >
      {isSigningUp(step) && <ListingToClaim />}
      {step.at === 'number' && (
        <NumberStep
          key={step.context}
          entry={step.entry}
          onSent={(mobile, sent, entry) => waitForCode({ context: step.context, mobile, entry }, sent)}
          onSignIn={() => toSignIn()}
        />
      )}
      {step.at === 'forgot' && (
        <ForgotStep
          mobile={step.mobile}
          onSent={(mobile, sent) => waitForCode({ context: 'forgot', mobile, entry: null }, sent)}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          asked={step}
          onIdle={(mobile) => {
            forgetWaiting();
            setStep({ at: 'idle', mobile });
          }}
          onProved={(mobile, isListed) => {
            forgetWaiting();
            if (step.context === 'forgot') onProved(mobile);
            else setStep({ at: 'credentials', mobile, asksName: !isListed });
          }}
          onSignedIn={(answer) => {
            forgetWaiting();
            onSignedIn(answer);
          }}
          onSms={(sent) =>
            waitForCode({ context: step.context, mobile: step.mobile, entry: step.entry }, sent)
          }
          onBack={() => setStep(stepBefore(step))}
          onSignIn={() => toSignIn()}
          onSignUp={() => setStep({ at: 'number', context: 'signup', entry: step.entry })}
        />
      )}
      {step.at === 'credentials' && (
        <CredentialsStep
          mobile={step.mobile}
          asksName={step.asksName}
          onDone={(account, signedUp) => setStep({ at: 'done', ...account, signedUp })}
          onSignedIn={onSignedIn}
          onNumberAgain={toSignUp}
          onSignIn={() => toSignIn()}
        />
      )}
      {step.at === 'idle' && (
        <Suspense>
          <IdleStep mobile={step.mobile} onSignIn={() => toSignIn()} />
        </Suspense>
      )}
      {step.at === 'done' && (
        <DoneStep
          username={step.username}
          signedUp={step.signedUp}
          onSignIn={() => toSignIn(step.username, step.password)}
        />
      )}
      {step.at === 'signin' && (
        <SignInStep
          username={step.username}
          password={step.password ?? ''}
          onSignedIn={onSignedIn}
          onForgot={() => setStep({ at: 'forgot', mobile: null })}
          onPhone={() => setStep({ at: 'number', context: 'signin', entry: null })}
          onSignUp={toSignUp}
        />
      )}
    </Dialog>
  );
}

/** Tells whether the step belongs to a sign-up, which shows the listing of a link. */
function isSigningUp(step: Step): boolean {
  return (
    step.at === 'credentials' || ((step.at === 'number' || step.at === 'code') && step.context === 'signup')
  );
}

/** Returns the back arrow's action for the steps that have one by specification. The code step has a text link instead. */
function backFrom(
  step: Step,
  { close, toSignIn }: { close(): void; toSignIn(): void },
): (() => void) | undefined {
  if (step.at === 'forgot') return () => toSignIn();
  return step.at === 'number' && step.context === 'signin' ? close : undefined;
}

function titleOf(step: Step): string {
  if (step.at !== 'done') return titles[step.at];
  return step.signedUp.memberships.length > 0 ? 'Welcome back to class' : 'You are signed up';
}

function descriptionOf(step: Step): string | undefined {
  if (step.at === 'number') return signUpWords.enterCountryCodeAndPhone;
  if (step.at === 'forgot') return signUpWords.forgotPasswordText;
  if (step.at === 'code') {
    if (step.mobile === null) return signUpWords.codeSentToList;
    return codeWentTo(step.mobile, step.byWhatsApp);
  }
  return undefined;
}
