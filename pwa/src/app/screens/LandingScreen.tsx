import { enterSchoolmate } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';
import { Landing } from '#features/landing/Landing.tsx';
import type { LandingModal } from '#features/landing/steps.ts';
import { readInvitation } from '#local/session/invitation.ts';

/** Who follows a link and has an account goes on there; whose place was claimed with the account does not. */
const toClaim = () => (readInvitation() ? '/claim' : null);

/** The landing page, with the modal open that the address asks for. */
export function LandingScreen({ opened }: { opened: LandingModal | null }) {
  const entered = useEntered('schoolmate', toClaim);
  return <Landing opened={opened} onSignedIn={(answer) => entered(enterSchoolmate(answer))} />;
}

export const SignInScreen = () => <LandingScreen opened="signin" />;
export const SignUpScreen = () => <LandingScreen opened="signup" />;
export const PhoneSignInScreen = () => <LandingScreen opened="phone" />;
export const CodeScreen = () => <LandingScreen opened="code" />;
