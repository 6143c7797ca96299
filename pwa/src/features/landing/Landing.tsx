import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { tagline } from '@memcherrish/shared/text/app/fallbacks.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberProvedNumber } from '#local/session/proved-number.ts';
import { readWaiting } from '#local/session/waiting-code.ts';
import type { SignedIn } from '#local/sign-in/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { BookCover } from './BookCover.tsx';
import { readLandingState } from './landing-state.ts';
import type { LandingModal } from './steps.ts';
import './landing.css';

// Loads the modal after the book and its buttons, while the person reads.
const loadFlow = () => import('./Flow.tsx');
const Flow = lazy(async () => ({ default: (await loadFlow()).Flow }));

interface LandingProps {
  /** The modal that the address opens. */
  opened: LandingModal | null;
  onSignedIn(answer: SignedIn): void;
}

const [first, ...rest] = tagline.split(/(?<=;) /);

/** The page at `/`: the book, its tagline, and the buttons to sign in and sign up. */
export function Landing({ opened, onSignedIn }: LandingProps) {
  const navigate = useNavigate();
  const { returnToForgot, mobile, username } = readLandingState(useLocation().state);
  const asked = opened ?? (returnToForgot ? 'forgot' : null);
  // Reopens the code step for a person who left the app to read the message with the code.
  const [modal, setStep] = useState<LandingModal | null>(() => asked ?? (readWaiting() ? 'code' : null));
  const everOpened = usePreviousNonNull(modal) !== null;
  useEffect(() => {
    if (asked) setStep(asked);
  }, [asked]);
  useEffect(() => {
    // Ignores a failure here; opening the modal loads the file again.
    loadFlow().catch(() => null);
  }, []);

  function close() {
    setStep(null);
    // Clears an address or flag that would open the modal again at the next reload.
    if (asked) navigate('/', { replace: true, state: null });
  }
  function setNewPassword(proved: string) {
    rememberProvedNumber(proved);
    navigate('/resetpassword', { state: { mobile: proved } });
  }

  return (
    <div className="landing">
      <main
        className={`landing-main ${asStack({ gap: 8, align: 'center', justify: 'center', fill: true, centered: true })}`}
      >
        <div className="landing-book">
          <BookCover />
        </div>
        <div className={`landing-words ${asStack({ gap: 8, fill: true, width: 'small' })}`}>
          <h1 className={`landing-tagline ${asStack({ gap: 3, text: 'center' })}`}>
            <span className="landing-tagline-first">{first} </span>
            <span
              className={`landing-tagline-rest ${asText({ size: 3, tone: 'quiet', weight: 'regular', face: 'body' })}`}
            >
              {rest.join(' ')}
            </span>
          </h1>
          <div className={`landing-doors ${asStack({ gap: 2 })}`}>
            <Button className="landing-sign-in" onClick={() => setStep('signin')}>
              {signInWords.signIn}
            </Button>
            <p className={asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}>
              <span>{signInWords.withoutAccount}</span>
              <LinkButton onClick={() => setStep('signup')}>{signInWords.signUp}</LinkButton>
            </p>
            <LinkButton to="/schoolmate-homepage">{signInWords.findMySchool}</LinkButton>
          </div>
        </div>
      </main>
      <footer className={`landing-foot ${asRow({ across: 6, wrap: true, justify: 'center', size: 1 })}`}>
        <LinkButton to="/login">{signInWords.adminLogin}</LinkButton>
        <LinkButton to="/login-teacher">{signInWords.teacherLogin}</LinkButton>
      </footer>
      {everOpened && (
        <Suspense fallback={null}>
          <Flow
            modal={modal}
            known={{ ...(mobile !== undefined && { mobile }), ...(username !== undefined && { username }) }}
            onClose={close}
            onSignedIn={onSignedIn}
            onProved={setNewPassword}
          />
        </Suspense>
      )}
    </div>
  );
}
