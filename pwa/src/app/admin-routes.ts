import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { lazyScreen } from './lazy-screen.ts';

const division = '/schools/:schoolId/batches/:batchId/divisions/:divisionId';
const screens = () => import('./screens/admin-screens.tsx');
type Name = keyof Awaited<ReturnType<typeof screens>>['adminScreens'];
const adminScreen = (path: string, title: string, name: Name) =>
  lazyScreen(path, title, async () => (await screens()).adminScreens[name]());

/** The admin's screens. */
export const adminRoutes: RouteObject[] = [
  adminScreen('/login', 'Admin login', 'login'),
  adminScreen('/register', 'Admin Registration', 'register'),
  {
    lazy: async () => ({ Component: (await import('./screens/AdminFrame.tsx')).AdminFrame }),
    children: [
      adminScreen('/sign-in-security', 'Sign-in security', 'security'),
      adminScreen('/dashboard', 'Dashboard', 'dashboard'),
      adminScreen('/inbox', 'Inbox', 'inbox'),
      adminScreen('/register-schoolmate', 'Register a schoolmate', 'registerSchoolmate'),
      adminScreen(`${division}/schoolmates`, 'Schoolmates', 'schoolmates'),
      adminScreen(`${division}/all-schoolmates`, 'Schoolmates', 'schoolmates'),
      adminScreen('/schools/:schoolId/overview', 'School', 'school'),
      adminScreen('/schools/:schoolId/people', 'People', 'people'),
      adminScreen('/schools/:schoolId/activity', 'Activity', 'activity'),
      adminScreen('/schools/:schoolId/outreach', 'Outreach', 'outreach'),
      adminScreen('/schools/:schoolId/team', 'Team', 'team'),
      adminScreen('/schools/:schoolId/privacy', 'Privacy of the school', 'schoolPrivacy'),
      adminScreen('/schools/:schoolId/list', 'Save or print a list', 'peopleList'),
      adminScreen('/schools/:schoolId/import', 'Import a list', 'importList'),
      adminScreen('/schools/:schoolId/import/:rehearsalId', 'Check a list', 'checkList'),
      adminScreen('/schools/:schoolId/events', 'Events', 'events'),
      adminScreen('/schools/:schoolId/events/new', 'Announce an event', 'newEvent'),
      adminScreen('/schools/:schoolId/events/:eventId', 'Replies', 'organise'),
      adminScreen('/schools/:schoolId/events/:eventId/organisers', 'Organisers', 'organisers'),
      adminScreen('/schools/:schoolId/events/:eventId/helpers', 'Helpers at the door', 'doorHelpers'),
      adminScreen('/schools/:schoolId/events/:eventId/name-tags', 'Name tags', 'nameTags'),
      adminScreen('/schools/:schoolId/removed', 'Recently removed', 'removed'),
      adminScreen('/schools/:schoolId/duplicates', 'Likely duplicates', 'duplicates'),
    ],
  },
  // The screens that the specification names but does not describe are tabs of the dashboard.
  toDashboard('/view-schools', 'view-schools'),
  toDashboard('/schools/:schoolId/batches', 'manage-batches'),
  toDashboard('/schools/:schoolId/batches/:batchId/divisions', 'manage-divisions'),
  toDashboard(`${division}/assign-teacher`, 'assign-teachers'),
  toDashboard('/pending-requests', 'pending-requests'),
];

/** Redirects to a tab of the dashboard, with the ids from the address. */
function toDashboard(path: string, tab: string): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    query.set('tab', tab);
    for (const kind of ['school', 'batch', 'division']) {
      const id = params[`${kind}Id`];
      if (id !== undefined) query.set(kind, id);
    }
    return redirect(`/dashboard?${query}`);
  };
  return { path, loader };
}
