import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import type { RouteHandle } from './use-page-title.ts';

const titled = (title: string): RouteHandle => ({ title });
const division = '/schools/:schoolId/batches/:batchId/divisions/:divisionId';

/** The admin's screens, and the teacher's except the sign-in. */
export const adminRoutes: RouteObject[] = [
  { path: '/login', handle: titled('Admin login'), lazy: adminLogin },
  { path: '/register', handle: titled('Admin Registration'), lazy: adminRegister },
  { path: '/sign-in-security', handle: titled('Sign-in security'), lazy: security },
  { path: '/dashboard', handle: titled('Dashboard'), lazy: dashboard },
  { path: '/register-schoolmate', handle: titled('Register a schoolmate'), lazy: schoolmateRegister },
  { path: '/register-teacher', handle: titled('Teacher registration'), lazy: teacherRegister },
  { path: '/teacher-profile', handle: titled('Edit Profile'), lazy: teacherProfile },
  { path: `${division}/schoolmates`, handle: titled('Schoolmates'), lazy: schoolmates },
  { path: `${division}/all-schoolmates`, handle: titled('Schoolmates'), lazy: schoolmates },
  { path: '/schools/:schoolId/activity', handle: titled('Activity'), lazy: activity },
  { path: '/schools/:schoolId/duplicates', handle: titled('Likely duplicates'), lazy: duplicates },
  // The screens that the specification names but does not describe are tabs of the dashboard.
  { path: '/view-schools', loader: toDashboard('view-schools') },
  { path: '/schools/:schoolId/batches', loader: toDashboard('manage-batches') },
  { path: '/schools/:schoolId/batches/:batchId/divisions', loader: toDashboard('manage-divisions') },
  { path: `${division}/assign-teacher`, loader: toDashboard('assign-teachers') },
  { path: '/pending-requests', loader: toDashboard('pending-requests') },
];

/** Redirects to a tab of the dashboard, with the ids from the address. */
function toDashboard(tab: string) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const query = new URLSearchParams(new URL(request.url).search);
    query.set('tab', tab);
    for (const kind of ['school', 'batch', 'division']) {
      const id = params[`${kind}Id`];
      if (id !== undefined) query.set(kind, id);
    }
    return redirect(`/dashboard?${query}`);
  };
}

async function adminLogin() {
  const { AdminLoginScreen } = await import('./screens/admin-screens.tsx');
  return { Component: AdminLoginScreen };
}

async function adminRegister() {
  const { AdminRegister } = await import('#admin/sign-in/AdminRegister.tsx');
  return { Component: AdminRegister };
}

async function security() {
  const { SecurityScreen } = await import('./screens/SecurityScreen.tsx');
  return { Component: SecurityScreen };
}

async function dashboard() {
  const { DashboardScreen } = await import('./screens/admin-screens.tsx');
  return { Component: DashboardScreen };
}

async function schoolmateRegister() {
  const { SchoolmateRegisterScreen } = await import('./screens/admin-people-screens.tsx');
  return { Component: SchoolmateRegisterScreen };
}

async function schoolmates() {
  const { SchoolmatesScreen } = await import('./screens/admin-people-screens.tsx');
  return { Component: SchoolmatesScreen };
}

async function activity() {
  const { ActivityScreen } = await import('./screens/admin-people-screens.tsx');
  return { Component: ActivityScreen };
}

async function duplicates() {
  const { DuplicatesScreen } = await import('./screens/DuplicatesScreen.tsx');
  return { Component: DuplicatesScreen };
}

async function teacherRegister() {
  const { TeacherRegisterScreen } = await import('./screens/TeacherRegisterScreen.tsx');
  return { Component: TeacherRegisterScreen };
}

async function teacherProfile() {
  const { TeacherProfileScreen } = await import('./screens/TeacherProfileScreen.tsx');
  return { Component: TeacherProfileScreen };
}
