import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { Link } from 'react-router-dom';
import { LinkButton } from '#ui/LinkButton.tsx';

/** A visitor who looks for their school: labelled Guest (spec section 1). */
export function GuestBar({ signIn }: { signIn: string }) {
  return (
    <header className="find-school-bar">
      <Link className="find-school-mark" to="/">
        Memcherrish
      </Link>
      <span className="find-school-guest">
        <span>{fallbacks.guest}</span>
        <LinkButton to={signIn}>Sign in</LinkButton>
      </span>
    </header>
  );
}
