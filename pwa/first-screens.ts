import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

/** As the bundler names modules: with slashes on Windows, too. */
const at = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/');

/** What a router asks for by name: each stays a file of its own, which holds little else. */
const screens = {
  start: ['main.tsx'],
  guest: ['app/screens/HomeScreen.tsx'],
  schoolmate: [
    'app/screens/school-frames.tsx',
    'features/school-home/SchoolHome.tsx',
    'local/db/open-directory.ts',
  ],
  admin: ['app/screens/admin-screens.tsx', 'app/screens/admin-people-screens.tsx'],
};

/** What comes after a first screen, each in one go. */
const later = {
  calls: ['api/accounts.ts'],
  signIn: ['features/landing/Flow.tsx', 'ui/DialogSheet.tsx'],
  sync: ['sync/start.ts'],
  idle: [
    'app/DirectoryLine.tsx',
    'features/school-home/ClassMatters.tsx',
    'features/blocks/HideFrom.tsx',
    'features/school-home/ContactUs.tsx',
    'features/school-home/InstallOffer.tsx',
    'features/school-home/Offers.tsx',
    'ui/ConfirmSheet.tsx',
    'ui/MenuSheet.tsx',
    'components/ProfileCard.tsx',
    'components/TeacherCard.tsx',
    'ui/Toasts.tsx',
  ],
};
type Within = Record<keyof typeof screens | keyof typeof later, ReadonlySet<string>>;

/**
 * Puts what a first screen is made of into few files: a file for each set of screens that share a module, as the bundler does by itself,
 * would make a hundred of them, which compress badly and each cost a phone a way to the server. Nobody loads another kind's screens by it:
 * `app` is what everybody needs, `common` what admins need too, `school` and `landing` the rest. What comes after that is in one file for
 * each time at which it comes: `signIn` when a guest begins to sign in, `idle` when a page is idle.
 */
export const firstScreens: Rolldown.CodeSplittingGroup[] = [
  // What loads files stands by itself: the preload script would wait for the app.
  { name: 'loads', test: /vite\/preload-helper/, priority: 9 },
  group(
    'app',
    8,
    (id, { start, guest, schoolmate }) => start.has(id) || (guest.has(id) && schoolmate.has(id)),
  ),
  group('common', 7, (id, { schoolmate, admin }) => schoolmate.has(id) && admin.has(id)),
  group('school', 6, (id, { schoolmate }) => schoolmate.has(id)),
  group('landing', 5, (id, { guest }) => guest.has(id)),
  group('calls', 4, (id, { calls }) => calls.has(id)),
  group('sign-in', 3, (id, { signIn }) => signIn.has(id)),
  group('sync', 2, (id, { sync }) => sync.has(id)),
  group('idle', 1, (id, { idle }) => idle.has(id)),
];

/**
 * What opens is compiled whole while it is loaded, beside the page, not function by function under the first press: some browsers take
 * this comment for the sign (Chrome from 136 on), where it is the first thing in a file.
 */
export const compiledAhead = ({ name }: { name: string }) =>
  name === 'sign-in' || name === 'idle' ? '//# allFunctionsCalledOnLoad' : '';

function group(
  name: string,
  priority: number,
  holds: (id: string, within: Within) => boolean,
): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => (holds(id, withinAll(context)) ? name : null),
    debugName: name,
    priority,
  };
}

const known = new WeakMap<Context, Within>();

function withinAll(context: Context): Within {
  const found = known.get(context) ?? {
    start: within(screens.start, context),
    guest: within(screens.guest, context),
    schoolmate: within(screens.schoolmate, context),
    admin: within(screens.admin, context),
    calls: whole(later.calls, context),
    signIn: whole(later.signIn, context),
    sync: whole(later.sync, context),
    idle: whole(later.idle, context),
  };
  known.set(context, found);
  return found;
}

/** What screens import at once, without themselves. */
function within(roots: readonly string[], context: Context): ReadonlySet<string> {
  const found = whole(roots, context);
  for (const root of roots) found.delete(at(root));
  return found;
}

/** These modules and all that they import at once. */
function whole(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots.map(at));
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
