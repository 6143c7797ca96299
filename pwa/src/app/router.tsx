import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { BrokenPage } from './BrokenPage.tsx';
import { entryRoutes } from './entry-routes.ts';
import { Shell } from './Shell.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import type { RouteHandle } from './use-page-title.ts';

/** Every address of the app (spec section 2, design section 9). Screens come in parts: nobody loads another kind's. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: BrokenPage,
      // What is on the device comes at once: a spinner would only flash.
      HydrateFallback: Nothing,
      children: [
        {
          // Inside the shell, so that the line and the update prompt stay where a screen breaks.
          ErrorBoundary: BrokenPage,
          children: [
            { path: '/', lazy: home },
            { path: '/login-schoolmate', handle: titled('Sign in'), lazy: signIn },
            { path: '/schoolmatesigninmain', handle: titled('Sign in'), lazy: signIn },
            { path: '/schoolmatesignupmain', handle: titled('Sign up'), lazy: signUp },
            { path: '/viewpage-new', handle: titled('Class room'), lazy: schoolHome },
            ...entryRoutes,
            { path: '/login-teacher', handle: titled('Teacher login'), lazy: teacherLogin },
            { path: '/login', handle: titled('Admin login'), lazy: adminLogin },
            { path: '/register', handle: titled('Admin Registration'), lazy: adminRegister },
            { path: '/dashboard', handle: titled('Dashboard'), lazy: dashboard },
            { path: '/view-schools', loader: () => toDashboard('view-schools', {}) },
            {
              path: '/schools/:schoolId/batches',
              loader: ({ params }) => toDashboard('manage-batches', params),
            },
            {
              path: '/schools/:schoolId/batches/:batchId/divisions',
              loader: ({ params }) => toDashboard('manage-divisions', params),
            },
            { path: '*', handle: titled('No such page'), Component: UnknownPage },
          ],
        },
      ],
    },
  ]);
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

async function schoolHome() {
  const { SchoolHomeScreen } = await import('./screens/SchoolHomeScreen.tsx');
  return { Component: SchoolHomeScreen };
}

async function teacherLogin() {
  const { TeacherLoginScreen } = await import('./screens/TeacherLoginScreen.tsx');
  return { Component: TeacherLoginScreen };
}

async function adminLogin() {
  const { AdminLoginScreen } = await import('./screens/admin-screens.tsx');
  return { Component: AdminLoginScreen };
}

async function adminRegister() {
  const { AdminRegister } = await import('#features/admin/AdminRegister.tsx');
  return { Component: AdminRegister };
}

async function dashboard() {
  const { DashboardScreen } = await import('./screens/admin-screens.tsx');
  return { Component: DashboardScreen };
}

/** The screens that the specification names and does not show are tabs of the dashboard (design section 9). */
function toDashboard(tab: string, { schoolId, batchId }: LoaderFunctionArgs['params']) {
  const query = new URLSearchParams({ tab });
  if (schoolId) query.set('school', schoolId);
  if (batchId) query.set('batch', batchId);
  return redirect(`/dashboard?${query}`);
}
