import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

const at = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const screens = {
  start: [at('main.tsx')],
  guest: [at('app/screens/HomeScreen.tsx')],
  schoolmate: [
    at('app/screens/school-frames.tsx'),
    at('features/school-home/SchoolHome.tsx'),
    at('local/open-directory.ts'),
  ],
  admin: [at('app/screens/admin-screens.tsx'), at('app/screens/admin-people-screens.tsx')],
};
type Screens = Record<keyof typeof screens, ReadonlySet<string>>;

/**
 * Puts what a schoolmate's first screen is made of into three files: a file for each set of screens that share a module, as the bundler
 * does by itself, would make forty of them, which compress badly. Nobody loads another kind's screens by it: `app` is what everybody
 * needs, `common` what admins need too, `school` the rest.
 */
export const firstScreens: Rolldown.CodeSplittingGroup[] = [
  group(
    'app',
    3,
    (id, { start, guest, schoolmate }) => start.has(id) || (guest.has(id) && schoolmate.has(id)),
  ),
  group('common', 2, (id, { schoolmate, admin }) => schoolmate.has(id) && admin.has(id)),
  group('school', 1, (id, { schoolmate }) => schoolmate.has(id)),
];

function group(
  name: string,
  priority: number,
  holds: (id: string, within: Screens) => boolean,
): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => (holds(id, withinScreens(context)) ? name : null),
    debugName: name,
    priority,
  };
}

const known = new WeakMap<Context, Screens>();

function withinScreens(context: Context): Screens {
  const found = known.get(context) ?? {
    start: within(screens.start, context),
    guest: within(screens.guest, context),
    schoolmate: within(screens.schoolmate, context),
    admin: within(screens.admin, context),
  };
  known.set(context, found);
  return found;
}

/** All that screens import at once, without themselves: a router asks for them by name. */
function within(roots: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  for (const root of roots) found.delete(root);
  return found;
}
