import { app, e2e, type Item, instead, type Section, shown, type TestName } from './item.ts';

const guest = e2e('routes', 'a guest: every address opens its screen, and again after a reload');
const schoolmate = e2e('routes', 'a schoolmate: every address opens its screen, and again after a reload');
const teacher = e2e('routes', 'a teacher: every address opens its screen, and again after a reload');
const admin = e2e('routes', 'an admin: every address opens its screen, and again after a reload');

const route = (address: string, line: string, ...tests: TestName[]): Item => ({
  line: `${address}: ${line}`,
  word: address,
  tests,
});
const elsewhere = (address: string, line: string, ...tests: TestName[]): Item => ({
  ...route(address, line, ...tests),
  design: '9',
});

const batch = '/schools/{schoolId}/batches/{batchId}';
const division = `${batch}/divisions/{divisionId}`;

/** Specification, section 2: the table of routes, and the routes whose screens are not shown (design section 9). */
export const routes: Section = {
  title: '2. Routes',
  items: [
    route('/', 'landing page with its modals', guest),
    shown(
      '/ after sign-out',
      e2e('sign-out', 'signing out asks first, and then takes everything off the device'),
    ),
    shown('/ after teacher login', teacher),
    instead(
      '/ after a password change',
      '9: who is signed in goes on to their class',
      e2e('change-password', 'a new password by the old one'),
    ),
    route('/login', 'admin login', guest),
    shown('/login leads to /dashboard', e2e('main-job', 'from a spreadsheet to a class in the pocket')),
    route('/register', 'title Admin Registration', guest),
    shown('/register leads to /login', e2e('main-job', 'from a spreadsheet to a class in the pocket')),
    route('/dashboard', 'admin dashboard', admin),
    route('/register-teacher', 'teacher registration', guest),
    route('/register-schoolmate', 'schoolmate registration', admin),
    shown(
      '/register-teacher, /register-schoolmate: opened from buttons on the Add School tab',
      e2e('admin-words', 'Add School leads to both registrations'),
    ),
    route(`${division}/schoolmates`, 'admin table of schoolmates', admin),
    route(`${division}/details`, 'division details page', schoolmate),
    route(`${batch}/assembly`, 'Courtyard tab', schoolmate),
    route('/viewpage', 'class room, older layout', schoolmate),
    route('/viewpage-new', 'school home after schoolmate login', schoolmate),
    route('/posts', 'Posts tab', schoolmate),
    route('/profile', 'Edit Profile', schoolmate),
    route('/profilepage', 'profile page', schoolmate),
    route('/changepassword', 'change password', schoolmate),
    route('/forgotpassword', 'forgot password', guest),
    route('/resetpassword', 'reset password', guest),
    instead(
      '/resetpassword: the mobile arrives through navigation state',
      '9: kept for a reload too, and never in the address',
      e2e('forgotten-password', 'forgot, reset, and in with the new password'),
    ),
    route('/successmsg', 'password updated', guest),

    elsewhere('/view-schools', 'the dashboard at View Schools', admin),
    elsewhere('/schools/{schoolId}/batches', 'the dashboard at Manage Batches', admin),
    elsewhere(`${batch}/divisions`, 'the dashboard at Manage Divisions', admin),
    elsewhere(`${division}/all-schoolmates`, 'the admin table', admin),
    elsewhere(`${division}/assign-teacher`, 'the dashboard at Assign Teachers', admin),
    elsewhere('/pending-requests', 'the dashboard at Pending Requests', admin),
    elsewhere('/login-schoolmate', 'the landing page with the sign-in open', guest),
    elsewhere('/schoolmatesigninmain', 'the landing page with the sign-in open', guest),
    elsewhere('/schoolmatesignupmain', 'the landing page with the sign-up open', guest),
    elsewhere('/otpverification', 'the landing page with the code open', guest),
    elsewhere('/memcherrishsignin', 'the phone sign-in variant', guest),
    elsewhere('/login-teacher', 'teacher sign-in', guest),
    elsewhere(`${batch}/assemblynew`, 'Courtyard', schoolmate),
    elsewhere('/batchdetails/{schoolId}/{batchId}', 'the older batch page', schoolmate),
    elsewhere('/schooldetails/{schoolId}', 'All Batches', schoolmate),
    elsewhere('/schoolmate-homepage', 'the find-school flow', schoolmate),
    instead(
      '/viewpage-new (older variant)',
      '9: the older layout is /viewpage',
      e2e('courtyard', 'the older class room shows the same class in columns of four'),
    ),

    instead(
      'Navigation state carries ids and names',
      '9: they are in the address as well',
      e2e('courtyard', 'every batch view opens offline after a reload'),
      e2e('sample-school', 'another division is chosen, and stays chosen after a reload'),
    ),
    instead(
      'Sidebar icons for search, chat and notifications lead nowhere',
      '8: search works; what does not work is not drawn',
      e2e('search', 'somebody is found on a phone by how the name sounds, in the hall without a network'),
      app('features/find-school/found-schools', 'every word has to be there'),
    ),
    shown(
      'Every address opens with no network',
      e2e('sample-school', 'every address opens with no network, for a schoolmate and for a guest'),
      e2e('courtyard', 'every batch view opens offline after a reload'),
      e2e('edit-profile', 'both profile screens open offline and after a reload'),
    ),
    shown(
      'An unknown id or address gets a page that leads on',
      e2e('courtyard', 'ids that belong nowhere get a page that leads on'),
      e2e('device', 'every address opens a screen, and an unknown one helps on'),
    ),
    shown(
      'A screen sends a caller without its session to the sign-in, and back',
      e2e('device', 'without a session a screen leads to its sign-in and back'),
      e2e('edit-profile', 'without a session both lead to the sign-in and back'),
      guest,
    ),
  ],
};
