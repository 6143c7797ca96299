import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { type SchoolPageName, schoolPageAddress } from '#admin/widgets/school-paths.ts';
import { lazyScreen } from './lazy-screen.ts';

const division = '/schools/:schoolId/batches/:batchId/divisions/:divisionId';
const screens = () => import('./screens/admin-screens.tsx');
type Name = keyof Awaited<ReturnType<typeof screens>>['adminScreens'];
const adminScreen = (path: string, title: string, name: Name) =>
  lazyScreen(path, title, async () => (await screens()).adminScreens[name]());

const ofSchool = (page: SchoolPageName, rest = '') => `${schoolPageAddress(page, ':schoolId')}${rest}`;

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
      adminScreen(ofSchool('overview'), 'School', 'school'),
      adminScreen(ofSchool('people'), 'People', 'people'),
      adminScreen(ofSchool('activity'), 'Activity', 'activity'),
      adminScreen(ofSchool('outreach'), 'Outreach', 'outreach'),
      adminScreen(ofSchool('team'), 'Team', 'team'),
      adminScreen(ofSchool('privacy'), 'Privacy of the school', 'schoolPrivacy'),
      adminScreen(ofSchool('list'), 'Save or print a list', 'peopleList'),
      adminScreen(ofSchool('import'), 'Import a list', 'importList'),
      adminScreen(ofSchool('import', '/:rehearsalId'), 'Check a list', 'checkList'),
      adminScreen(ofSchool('events'), 'Events', 'events'),
      adminScreen(ofSchool('events', '/new'), 'Announce an event', 'newEvent'),
      adminScreen(ofSchool('events', '/:eventId'), 'Replies', 'organise'),
      adminScreen(ofSchool('events', '/:eventId/organisers'), 'Organisers', 'organisers'),
      adminScreen(ofSchool('events', '/:eventId/helpers'), 'Helpers at the door', 'doorHelpers'),
      adminScreen(ofSchool('events', '/:eventId/name-tags'), 'Name tags', 'nameTags'),
      adminScreen(ofSchool('removed'), 'Recently removed', 'removed'),
      adminScreen(ofSchool('duplicates'), 'Likely duplicates', 'duplicates'),
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
