import type { RouteObject } from 'react-router-dom';
import { lazyScreen } from './lazy-screen.ts';

const landing = () => import('./screens/LandingScreen.tsx');
const recoveryScreens = () => import('./screens/recovery-screens.tsx');
const passwordScreens = async () => (await import('./screens/password-screens.tsx')).passwordScreens;
const signIn = async () => (await landing()).SignInScreen;

/** The sign-in pages of schoolmates and teachers, the password pages, and joining another class. */
export const entryRoutes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./screens/HomeScreen.tsx')).HomeScreen }) },
  lazyScreen('/login-schoolmate', 'Sign in', signIn),
  lazyScreen('/schoolmatesigninmain', 'Sign in', signIn),
  lazyScreen('/schoolmatesignupmain', 'Sign up', async () => (await landing()).SignUpScreen),
  lazyScreen('/memcherrishsignin', 'Sign in', async () => (await landing()).PhoneSignInScreen),
  lazyScreen('/otpverification', 'Verify OTP', async () => (await landing()).CodeScreen),
  lazyScreen(
    '/forgotpassword',
    'Forgot password',
    async () => (await import('#features/landing/ForgotPage.tsx')).ForgotPage,
  ),
  lazyScreen('/resetpassword', 'Reset password', async () => (await passwordScreens()).reset),
  lazyScreen('/successmsg', 'Password updated', async () => (await passwordScreens()).updated),
  lazyScreen('/number-back', 'Was this not you?', async () => (await passwordScreens()).numberBack),
  lazyScreen(
    '/changepassword',
    'Change password',
    async () => (await import('./screens/ChangePasswordScreen.tsx')).ChangePasswordScreen,
  ),
  lazyScreen(
    '/claim/:invitationId?',
    'Is this you?',
    async () => (await import('./screens/ClaimScreen.tsx')).ClaimScreen,
  ),
  lazyScreen(
    '/schoolmate-homepage',
    'Hello Schoolmate',
    async () => (await import('./screens/FindSchoolScreen.tsx')).FindSchoolScreen,
  ),
  lazyScreen(
    '/login-teacher',
    'Teacher login',
    async () => (await import('./screens/TeacherLoginScreen.tsx')).TeacherLoginScreen,
  ),
  lazyScreen('/login/forgot', 'Forgot password', async () => (await recoveryScreens()).AdminForgotScreen),
  lazyScreen(
    '/login-teacher/forgot',
    'Forgot password',
    async () => (await recoveryScreens()).TeacherForgotScreen,
  ),
  lazyScreen(
    '/recover',
    'Choose a new password',
    async () => (await import('#features/recovery/RecoverAccount.tsx')).RecoverAccount,
  ),
  lazyScreen(
    '/register-teacher',
    'Teacher registration',
    async () => (await import('./screens/TeacherRegisterScreen.tsx')).TeacherRegisterScreen,
  ),
];
