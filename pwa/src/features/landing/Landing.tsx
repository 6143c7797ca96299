import { tagline } from '@memcherrish/shared/text/fallbacks.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '#api/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { BookCover } from './BookCover.tsx';
import { type Door, Flow } from './Flow.tsx';
import './landing.css';

interface LandingProps {
  /** The modal that the address asks for. */
  opened: Door | null;
  onSignedIn(answer: SignedIn): void;
}

const [first, ...rest] = tagline.split(/(?<=;) /);

/** The page at `/`: the book, its tagline, and the two doors (spec sections 1, 2 and 4). */
export function Landing({ opened, onSignedIn }: LandingProps) {
  const [door, setDoor] = useState<Door | null>(opened);
  const navigate = useNavigate();
  useEffect(() => setDoor(opened), [opened]);

  function close() {
    setDoor(null);
    // An address that opens the modal would open it again at the next reload.
    if (opened) navigate('/', { replace: true });
  }

  return (
    <div className="landing">
      <main className="landing-main">
        <div className="landing-book">
          <BookCover />
        </div>
        <div className="landing-words">
          <h1 className="landing-tagline">
            <span className="landing-tagline-first">{first} </span>
            <span className="landing-tagline-rest">{rest.join(' ')}</span>
          </h1>
          <div className="landing-doors">
            <Button className="landing-sign-in" onClick={() => setDoor('signin')}>
              Sign in
            </Button>
            <p className="landing-sign-up">
              <span>If you don't have an account</span>
              <LinkButton onClick={() => setDoor('signup')}>Sign up</LinkButton>
            </p>
          </div>
        </div>
      </main>
      <footer className="landing-foot">
        <LinkButton to="/login">Admin login</LinkButton>
        <LinkButton to="/login-teacher">Teacher login</LinkButton>
      </footer>
      <Flow door={door} onClose={close} onSignedIn={onSignedIn} />
    </div>
  );
}
