import { Landing } from '#features/landing/Landing.tsx';
import type { LandingModal } from '#features/landing/steps.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { enterSchoolmate } from '#local/sign-in/session.ts';
import { useEntered } from './use-entered.ts';

/**
 * A person who follows an invitation link and signs in continues with the claim. A claim that was part of the sign-up
 * is already done.
 */
const toClaim = () => (readInvitation() ? '/claim' : null);

/** The landing page, with the modal open that the address names. */
export function LandingScreen({ opened }: { opened: LandingModal | null }) {
  const entered = useEntered('schoolmate', toClaim);
  return <Landing opened={opened} onSignedIn={(answer) => entered(enterSchoolmate(answer))} />;
}

export const SignInScreen = () => <LandingScreen opened="signin" />;
export const SignUpScreen = () => <LandingScreen opened="signup" />;
export const PhoneSignInScreen = () => <LandingScreen opened="phone" />;
export const CodeScreen = () => <LandingScreen opened="code" />;
