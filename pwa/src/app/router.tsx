import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes.ts';
import { followRouter, outliveUpdates } from './chunk-load-error.ts';
import { entryRoutes } from './entry-routes.ts';
import { RouteErrorPage } from './RouteErrorPage.tsx';
import { Shell } from './Shell.tsx';
import { schoolRoutes } from './school-routes.ts';
import { UnknownPage } from './UnknownPage.tsx';
import type { RouteHandle } from './use-page-title.ts';

/**
 * Creates the router with every address of the app. Screens load lazily: no account kind loads the screens of
 * another.
 */
export function createRouter() {
  const screens: RouteObject[] = [
    { path: '/', lazy: home },
    { path: '/login-schoolmate', handle: titled('Sign in'), lazy: signIn },
    { path: '/schoolmatesigninmain', handle: titled('Sign in'), lazy: signIn },
    { path: '/schoolmatesignupmain', handle: titled('Sign up'), lazy: signUp },
    ...schoolRoutes,
    ...entryRoutes,
    { path: '/login-teacher', handle: titled('Teacher login'), lazy: teacherLogin },
    ...adminRoutes,
    { path: '*', handle: titled('No such page'), Component: UnknownPage },
  ];
  const router = createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteErrorPage,
      // Data on the device is drawn at once; a spinner would only flash.
      HydrateFallback: Nothing,
      // Inside the shell, so that the connection line and the update prompt stay when a screen breaks.
      children: [{ ErrorBoundary: RouteErrorPage, children: outliveUpdates(screens) }],
    },
  ]);
  followRouter(router);
  return router;
}

const Nothing = () => null;

const titled = (title: string): RouteHandle => ({ title });

async function home() {
  const { HomeScreen } = await import('./screens/HomeScreen.tsx');
  return { Component: HomeScreen };
}

async function signIn() {
  const { SignInScreen } = await import('./screens/LandingScreen.tsx');
  return { Component: SignInScreen };
}

async function signUp() {
  const { SignUpScreen } = await import('./screens/LandingScreen.tsx');
  return { Component: SignUpScreen };
}

async function teacherLogin() {
  const { TeacherLoginScreen } = await import('./screens/TeacherLoginScreen.tsx');
  return { Component: TeacherLoginScreen };
}
