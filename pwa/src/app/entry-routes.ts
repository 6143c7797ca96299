import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './use-page-title.ts';

const titled = (title: string): RouteHandle => ({ title });

/** The other sign-in pages, the password pages, and joining another class. */
export const entryRoutes: RouteObject[] = [
  { path: '/memcherrishsignin', handle: titled('Sign in'), lazy: phoneSignIn },
  { path: '/otpverification', handle: titled('Verify OTP'), lazy: codeStep },
  { path: '/forgotpassword', handle: titled('Forgot password'), lazy: forgotPassword },
  { path: '/resetpassword', handle: titled('Reset password'), lazy: resetPassword },
  { path: '/successmsg', handle: titled('Password updated'), lazy: passwordUpdated },
  { path: '/changepassword', handle: titled('Change password'), lazy: changePassword },
  { path: '/claim', handle: titled('Is this you?'), lazy: claim },
  { path: '/schoolmate-homepage', handle: titled('Hello Schoolmate'), lazy: findSchool },
];

async function phoneSignIn() {
  const { PhoneSignInScreen } = await import('./screens/LandingScreen.tsx');
  return { Component: PhoneSignInScreen };
}

async function codeStep() {
  const { CodeScreen } = await import('./screens/LandingScreen.tsx');
  return { Component: CodeScreen };
}

async function forgotPassword() {
  const { ForgotPage } = await import('#features/landing/ForgotPage.tsx');
  return { Component: ForgotPage };
}

async function resetPassword() {
  const { ResetPassword } = await import('#features/password/ResetPassword.tsx');
  return { Component: ResetPassword };
}

async function passwordUpdated() {
  const { PasswordUpdated } = await import('#features/password/PasswordUpdated.tsx');
  return { Component: PasswordUpdated };
}

async function changePassword() {
  const { ChangePasswordScreen } = await import('./screens/ChangePasswordScreen.tsx');
  return { Component: ChangePasswordScreen };
}

async function findSchool() {
  const { FindSchoolScreen } = await import('./screens/FindSchoolScreen.tsx');
  return { Component: FindSchoolScreen };
}

async function claim() {
  const { ClaimScreen } = await import('./screens/ClaimScreen.tsx');
  return { Component: ClaimScreen };
}
