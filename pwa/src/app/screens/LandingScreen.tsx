import { enterSchoolmate } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';
import { Landing } from '#features/landing/Landing.tsx';

/** The landing page, with the modal open that the address asks for. */
export function LandingScreen({ opened }: { opened: 'signin' | 'signup' | null }) {
  const entered = useEntered('schoolmate');
  return <Landing opened={opened} onSignedIn={(answer) => entered(enterSchoolmate(answer))} />;
}

export const SignInScreen = () => <LandingScreen opened="signin" />;
export const SignUpScreen = () => <LandingScreen opened="signup" />;
