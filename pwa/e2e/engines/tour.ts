import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../harness/school.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { sampleAccounts } from '../harness/tour.ts';
import { type Engine, isThere } from './engine.ts';
import { type Query, Screen } from './screen.ts';
import { type Network, openNetwork } from './tls-network.ts';

type Kind = 'guest' | keyof typeof sampleAccounts;
const { schoolmate, admin, teacher } = sampleAccounts;
const entrances = {
  schoolmate: {
    path: '/schoolmatesigninmain',
    name: 'Username',
    value: schoolmate.username,
    home: '/viewpage-new',
  },
  admin: { path: '/login', name: 'E-mail', value: admin.email, home: '/dashboard' },
  teacher: { path: '/login-teacher', name: 'E-mail', value: teacher.email, home: '/' },
};

/** Every screen by its address; the ids are filled in. */
const screens: Record<Kind, string[]> = {
  guest: [
    ...['/', '/login', '/register', '/register-teacher', '/login-teacher', '/schoolmatesignupmain'],
    ...['/login/forgot', '/login-teacher/forgot', '/recover', '/number-back'],
    ...['/forgotpassword', '/resetpassword', '/successmsg', '/claim', '/no/such/page'],
  ],
  schoolmate: [
    ...['/viewpage-new', '/schools/{school}/batches/{batch}/assemblynew', '/posts', '/search?q=anjali'],
    ...['/schools/{school}/batches/{batch}/divisions/{division}/details', '/schooldetails/{school}'],
    ...[
      '/batchdetails/{school}/{batch}',
      '/profile',
      '/profilepage',
      '/changepassword',
      '/changenumber',
      '/settings',
      '/notifications',
    ],
  ],
  admin: [
    ...[
      '/dashboard',
      '/sign-in-security',
      '/register-schoolmate',
      '/view-schools',
      '/schools/{school}/batches',
    ],
    ...[
      '/schools/{school}/batches/{batch}/divisions',
      '/pending-requests',
      '/schools/{school}/duplicates',
      '/schools/{school}/activity',
      '/schools/{school}/removed',
      '/schools/{school}/privacy',
    ],
    '/schools/{school}/batches/{batch}/divisions/{division}/assign-teacher',
    '/schools/{school}/batches/{batch}/divisions/{division}/all-schoolmates',
  ],
  teacher: ['/', '/teacher-profile'],
};

/**
 * Opens every screen of the sample school in one engine and scrolls from top to bottom with all photos. The
 * browser must stay alive, throw nothing, and show nothing wider than a phone.
 */
export function takeTour(
  engineName: string,
  programs: readonly string[],
  open: (profile: string) => Promise<Engine>,
): void {
  describe.skipIf(!process.env['LONG'] || !isThere(engineName, programs))(
    `${engineName} draws all screens`,
    () => {
      let profile: string;
      let server: RunningServer;
      let engine: Engine;
      let network: Network;
      let ids: Record<string, string>;

      beforeAll(async () => {
        profile = await mkdtemp(join(tmpdir(), 'memcherrish-profile-'));
        [server, engine] = await Promise.all([startServer({ SAMPLE: 'on' }), open(profile)]);
        network = await openNetwork(server.address);
        const desk = new Desk(server);
        const own = await (await desk.signIn(schoolmate.username, schoolmate.password)).home();
        ids = { school: own.schoolId, batch: own.batchId, division: own.divisionId };
      });

      afterAll(async () => {
        await engine?.close();
        network?.close();
        await server?.remove();
        await rm(profile, { recursive: true, force: true });
      });

      async function signIn(screen: Screen, kind: Exclude<Kind, 'guest'>): Promise<void> {
        const { path, name, value, home } = entrances[kind];
        await screen.tab.goto(`${network.address}${path}`);
        const field = (label: string): Query => ({ role: 'field', name: label });
        await screen.fill(field(name), value);
        await screen.fill(field('Password'), sampleAccounts[kind].password);
        await screen.tab.type('\uE007');
        await screen.until('come in', (path) => location.pathname === path, home);
      }

      test.for(Object.keys(screens) as Kind[])('every screen of a %s is drawn completely', async (kind) => {
        const screen = new Screen(await engine.newTab());
        if (kind !== 'guest') await signIn(screen, kind);
        engine.takeErrors();
        for (const address of screens[kind]) {
          const path = address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
          await screen.tab.goto(`${network.address}${path}`);
          await screen.until(
            `see ${path}`,
            () => document.querySelector('main h1, main h2, [role=dialog]') !== null,
          );
          await screen.until(`see the photos of ${path}`, () => {
            const { scrollHeight } = document.documentElement;
            scrollTo(0, scrollY + innerHeight);
            const isAtEnd = scrollY + innerHeight >= scrollHeight - 2;
            return (
              isAtEnd && [...document.images].every((image) => image.loading === 'lazy' || image.complete)
            );
          });
          const tooWide = await screen.tab.run(() => document.documentElement.scrollWidth - innerWidth);
          expect(tooWide, `${path} is wider than the phone`).toBeLessThanOrEqual(0);
          expect(engine.takeErrors(), path).toEqual([]);
        }
        await screen.tab.close();
      });
    },
  );
}
