import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

/** Returns a module's id as the bundler writes it: with slashes on Windows, too. */
const at = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/');

/** The entry modules of each first screen. Each stays a file of its own with little else in it. */
const screens = {
  start: ['main.tsx'],
  guest: ['app/screens/HomeScreen.tsx'],
  schoolmate: [
    'app/screens/school-frames.tsx',
    'features/school-home/SchoolHome.tsx',
    'local/queries/open-directory.ts',
  ],
  admin: [
    'app/screens/AdminFrame.tsx',
    'app/screens/AdminLoginScreen.tsx',
    'app/screens/admin-screens.tsx',
    'features/admin/activity/ActivityPage.tsx',
    'features/admin/dashboard/Dashboard.tsx',
    'features/admin/people/SchoolmateRegister.tsx',
    'features/admin/people/SchoolmatesPage.tsx',
  ],
};

/** The modules that load after a first screen, each group in one file. */
const later = {
  calls: ['local/sign-in/accounts.ts'],
  signIn: ['features/landing/Flow.tsx', 'ui/layers/DialogSheet.tsx'],
  sync: ['sync/start.ts'],
  idle: [
    'app/DirectoryLine.tsx',
    'features/school-home/ClassMatter.tsx',
    'features/school-home/ClassMatters.tsx',
    'features/blocks/BlockPerson.tsx',
    'features/school-home/ContactUs.tsx',
    'features/school-home/InstallOffer.tsx',
    'features/school-home/Offers.tsx',
    'features/school-home/PrivacyStep.tsx',
    'ui/layers/ConfirmSheet.tsx',
    'ui/layers/MenuSheet.tsx',
    'components/ProfileCard.tsx',
    'components/SchoolPicture.tsx',
    'components/SignOutDialog.tsx',
    'components/TeacherCard.tsx',
    'ui/toasts/Toasts.tsx',
  ],
};
type Name = keyof typeof screens | keyof typeof later | 'sharedAtDesk' | 'shared';
type Within = Record<Name, ReadonlySet<string>>;

/**
 * Groups the modules of the first screens into few files. By default the bundler makes a file for each set of screens
 * that share a module: a hundred files that compress badly and each cost a round trip. No account kind loads the
 * screens of another. `app` is needed by all, `common` also by admins, `school` and `landing` have the rest. Later
 * modules have one file for each time when they load: `signIn` when a guest begins to sign in, `idle` when the page
 * is idle. Other modules that several screens share are in `desk` if only admins use them, else in `later`. Each
 * screen has the rest in a file of its own.
 */
export const firstScreens: Rolldown.CodeSplittingGroup[] = [
  // The module loader has its own file: otherwise the preload script would wait for the app.
  { name: 'loads', test: /vite\/preload-helper/, priority: 11 },
  group(
    'app',
    10,
    (id, { start, guest, schoolmate }) => start.has(id) || (guest.has(id) && schoolmate.has(id)),
  ),
  group('common', 9, (id, { schoolmate, admin }) => schoolmate.has(id) && admin.has(id)),
  group('school', 8, (id, { schoolmate }) => schoolmate.has(id)),
  group('landing', 7, (id, { guest }) => guest.has(id)),
  group('calls', 6, (id, { calls }) => calls.has(id)),
  group('sign-in', 5, (id, { signIn }) => signIn.has(id)),
  group('sync', 4, (id, { sync }) => sync.has(id)),
  group('idle', 3, (id, { idle }) => idle.has(id)),
  group('desk', 2, (id, { sharedAtDesk }) => sharedAtDesk.has(id)),
  group('later', 1, (id, { shared }) => shared.has(id)),
];

/**
 * Puts a comment at the start of two files that makes the browser compile all their functions while they load (Chrome
 * from 136 on). Without it they are compiled one by one at the first press. It runs last, because Vite writes the list
 * of lazy files before the code.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !['sign-in', 'idle'].includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

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
    calls: whole(later.calls.map(at), context),
    signIn: whole(later.signIn.map(at), context),
    sync: whole(later.sync.map(at), context),
    idle: whole(later.idle.map(at), context),
    ...sharedByScreens(context),
  };
  known.set(context, found);
  return found;
}

/** Returns the static imports of screens, without the screens themselves. */
function within(roots: readonly string[], context: Context): ReadonlySet<string> {
  const found = whole(roots.map(at), context);
  for (const root of roots) found.delete(at(root));
  return found;
}

/** Returns these modules and all their static imports. */
function whole(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Returns the modules that several lazy screens import, without those screens: `sharedAtDesk` are imported by screens of
 * admins alone.
 */
function sharedByScreens(context: Context): Pick<Within, 'sharedAtDesk' | 'shared'> {
  const lazy = lazyModules(context);
  const users = new Map<string, string[]>();
  for (const screen of lazy)
    for (const id of whole([screen], context))
      if (!lazy.has(id)) users.set(id, [...(users.get(id) ?? []), screen]);
  const shared = [...users].filter(([, { length }]) => length > 1);
  const isAtDesk = (screen: string) => /\/features\/admin\//.test(screen);
  return {
    sharedAtDesk: new Set(shared.filter(([, screens]) => screens.every(isAtDesk)).map(([id]) => id)),
    shared: new Set(shared.map(([id]) => id)),
  };
}

/** Returns every module of the app that is imported on demand. */
function lazyModules(context: Context): Set<string> {
  const lazy = new Set<string>();
  const reached = new Set([at('main.tsx')]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const each of dynamicallyImportedIds) lazy.add(each);
    for (const each of [...importedIds, ...dynamicallyImportedIds]) reached.add(each);
  }
  return lazy;
}
