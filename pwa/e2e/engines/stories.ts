import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { otherPicture, picture } from '../harness/files.ts';
import { recordOf } from '../harness/outbox.ts';
import { samplePassword } from '../harness/school.ts';
import { openServer, type RunningServer } from '../harness/server.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from '../harness/small-school.ts';
import { type Engine, isThere } from './engine.ts';
import { tellEventStories } from './event-stories.ts';
import { photosDrawn, postHeight, servedByWorker } from './page-probes.ts';
import { button, face, field, type Query, Screen } from './screen.ts';
import { tellScriptedStories } from './scripted-stories.ts';
import { type Network, openNetwork } from './tls-network.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
const dialog = { role: 'dialog', name: 'Sign in' } as const;
const link = (name: string): Query => ({ role: 'link', name });

/** A usual run tells what differs between engines. The long run tells all in each. */
const isLong = process.env['LONG'] === '1';
/** The engine in which a usual run also tells what is the same in each. It starts faster than the other one. */
const usualEngine = 'Firefox';

/**
 * The most important tests in one engine. They share one process, one server and one school, on the built app
 * behind TLS.
 */
export function tellStories(
  engineName: string,
  programs: readonly string[],
  open: (profile: string) => Promise<Engine>,
): void {
  describe.skipIf(!isThere(engineName, programs))(engineName, () => {
    let profile: string;
    let server: RunningServer;
    let school: SmallSchool;
    let engine: Engine;
    let network: Network;
    const networks: Network[] = [];

    beforeAll(async () => {
      profile = await mkdtemp(join(tmpdir(), 'memcherrish-profile-'));
      [server, engine] = await Promise.all([openServer(), open(profile)]);
      school = await openSmallSchool(server);
      await school.desk.signUp(await mobileOf(school, vishnu.name), vishnu.username);
      await (await school.desk.signIn(vishnu.username)).uploadPhoto(otherPicture);
      network = await openNetwork(server.address);
      networks.push(network);
      process.stderr.write(`Stories in ${engine.name}\n`);
    });

    afterAll(async () => {
      await engine?.close();
      for (const each of networks) each.close();
      await server?.remove();
      await rm(profile, { recursive: true, force: true });
    });

    /** Opens a tab that closes with the test. */
    async function newScreen(): Promise<Screen> {
      const tab = await engine.newTab();
      onTestFinished(() => tab.close());
      return new Screen(tab);
    }

    /** Opens a tab on its own network, where a script runs before all others and no service worker exists. */
    async function screenWith(script: string): Promise<{ screen: Screen; network: Network }> {
      const own = await openNetwork(server.address, { host: 'localhost', script });
      networks.push(own);
      return { screen: await newScreen(), network: own };
    }

    async function signIn(screen: Screen, username: string, address = network.address): Promise<void> {
      await screen.tab.goto(`${address}/schoolmatesigninmain`);
      await screen.fill(field('Username', dialog), username);
      await screen.fill(field('Password', dialog), samplePassword);
      await screen.press(button('Sign in', dialog));
      await screen.see(face(vishnu.name));
    }

    /** Opens the class of Josna, who may be signed in since an earlier test. */
    async function openClass(screen: Screen): Promise<void> {
      await screen.tab.goto(`${network.address}/viewpage-new`);
      await screen.read(new RegExp(`${vishnu.name}|Forgot password`));
      if (!(await screen.sees(face(`${josna.name} (you)`)))) await signIn(screen, josna.username);
    }

    async function signOut(screen: Screen): Promise<void> {
      await screen.press(button('Profile menu of*'));
      await screen.press({ role: 'menuitem', name: 'Signout' });
      await screen.press(button('Sign Out'));
      await screen.until('leave the class', () => location.pathname === '/');
    }

    test('a schoolmate signs in and sees the class, a card and search results', async () => {
      const screen = await newScreen();
      await screen.tab.goto(`${network.address}/schoolmatesigninmain`);
      await screen.fill(field('Username', dialog), josna.username);
      await screen.fill(field('Password', dialog), 'not the password');
      await screen.press(button('Sign in', dialog));
      await screen.read(serverWords.incorrectPassword);
      await screen.fill(field('Password', dialog), samplePassword);
      await screen.press(button('Sign in', dialog));
      await screen.see(face(vishnu.name));
      await screen.until('draw a photo', photosDrawn);
      const { bar, icon, wide } = await screen.tab.run(() => ({
        bar: document.querySelector('.top-bar')?.clientHeight ?? 0,
        icon: document.querySelector('.top-bar .icon-button')?.clientHeight ?? 0,
        wide: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(bar).toBeLessThan(2 * icon);
      expect(wide).toBeLessThanOrEqual(0);

      await screen.press(face(vishnu.name));
      await screen.see({ role: 'dialog', name: vishnu.name });
      await screen.press(button('Close*', { role: 'dialog', name: vishnu.name }));
      await screen.seeNo({ role: 'dialog', name: vishnu.name });

      await screen.press(link('Search'));
      await screen.fill(field('Name, place, class or number'), 'vishnu prasd');
      await screen.see(face(vishnu.name));
    });

    test('a classmate sees a post with a photo, and a photo is cropped and saved', async () => {
      const screen = await newScreen();
      await openClass(screen);
      await screen.press(link('Posts'));
      const text = 'Who kept the bell?';
      await screen.fill(field('Write to your batch'), text);
      // WebKit has no `field-sizing` yet, so the app sets the height there.
      const height = await screen.tab.run(postHeight);
      await screen.tab.type('\uE007'.repeat(6));
      await expect.poll(() => screen.tab.run(postHeight)).toBeGreaterThan(height);
      await screen.tab.setFiles('form[aria-label="New post"] input[type=file]', [picture]);
      await screen.until('draw the chosen photo', () => {
        const photo = document.querySelector<HTMLImageElement>('form[aria-label="New post"] img');
        return photo !== null && photo.naturalWidth > 0;
      });
      await screen.press(button('Post'));
      await screen.see({ role: 'image', name: '*', within: { role: 'article', name: text } });

      await screen.tab.goto(`${network.address}/profile`);
      await screen.see(field('Location'));
      await screen.tab.setFiles('input[type=file]', [picture]);
      const crop = { role: 'dialog', name: 'Choose the part to show' } as const;
      await screen.press(button('Use photo', crop));
      await screen.seeNo(crop);
      // On a busy machine a message says first that the change is kept on the device.
      await screen.read(/Profile picture updated successfully!|Saved on this device/);
      // The message is shown and does not cover Save.
      await screen.fill(field('Location'), 'Thrissur');
      await screen.press(button('Save'));
      await screen.read(/Profile updated successfully!|Saved on this device/);
      const account = await school.desk.signIn(josna.username);
      // Edits are sent in order, so the photo has arrived too.
      await expect.poll(async () => (await recordOf(school.desk, account)).location).toBe('Thrissur');
    });

    test('signing out, or in as another person, closes the class in the other tab at once', async () => {
      const [one, other] = [await newScreen(), await newScreen()];
      const acts = [() => signOut(one), () => signIn(one, vishnu.username)];
      for (const act of acts) {
        await other.tab.show();
        await openClass(other);
        // Firefox takes seconds for a press in a tab in the background.
        await one.tab.show();
        await one.tab.goto(`${network.address}/viewpage-new`);
        await act();
        await other.see(field('Username'));
        expect(await other.reads(vishnu.name)).toBe(false);
      }
      await other.tab.goto(`${network.address}/viewpage-new`);
      await other.see(button(`${vishnu.name} (you)`));
    });

    test('without a network the class opens at every address, and an edit is sent once', async () => {
      const screen = await newScreen();
      network.calls.length = 0;
      await openClass(screen);
      await screen.until('be served and keep photos', servedByWorker);
      await expect
        .poll(() => network.calls.some((call) => call.startsWith(`GET ${paths.events}`)))
        .toBe(true);
      engine.takeErrors();
      onTestFinished(network.up);
      network.down();
      await screen.read(messages.offlineNow);

      await screen.tab.reload();
      await screen.see(face(vishnu.name));
      await screen.until('draw a photo', photosDrawn);
      const { schoolId, batchId, divisionId } = school;
      const deep = `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/details`;
      for (const [path, words] of [
        [`/viewpage-new?division=${divisionId}`, vishnu.name],
        [deep, '10-A'],
        ['/posts', 'Write to your batch'],
      ] as const) {
        await screen.tab.goto(`${network.address}${path}`);
        await screen.read(words);
      }
      await screen.tab.goto(`${network.address}/profile`);
      await screen.fill(field('Location'), 'Kozhikode');
      await screen.press(button('Save'));
      await screen.read(messages.changesUnsent(1, 0));
      // Not one line in the console for what is not kept.
      expect(engine.takeErrors()).toEqual([]);

      const account = await school.desk.signIn(josna.username);
      const before = await recordOf(school.desk, account);
      network.calls.length = 0;
      await network.up();
      await screen.tab.run(() => window.dispatchEvent(new Event('online')) && undefined);
      await expect.poll(async () => (await recordOf(school.desk, account)).location).toBe('Kozhikode');
      await screen.readNo(messages.offlineNow);
      await screen.readNo(messages.changesUnsent(1, 0));
      const after = await recordOf(school.desk, account);
      expect(network.calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1);
      expect(after.location).not.toBe(before.location);
    });

    // A reply and an admission wait in the same outbox as the edit above. Chromium tells both in a usual run.
    if (isLong) tellEventStories({ openClass, newScreen, school: () => school, network: () => network });

    test('a page that is left in the middle of a transaction does not block the next page', async () => {
      const screen = await newScreen();
      await openClass(screen);
      await screen.tab.run(async () => {
        const known = await indexedDB.databases();
        const opening = indexedDB.open(known.find(({ name }) => name?.includes('schoolmate'))?.name ?? '');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const table = opening.result.transaction('state', 'readwrite').objectStore('state');
        const goOn = () => table.count().addEventListener('success', goOn);
        goOn();
      });
      await screen.tab.goto(`${network.address}/posts`);
      await screen.see(field('Write to your batch'));
    });

    test('a new version is offered, installed, and not offered again', async () => {
      const screen = await newScreen();
      await openClass(screen);
      await screen.until('be served', servedByWorker);
      expect(await screen.reads(messages.updateReady)).toBe(false);
      network.publish();
      await screen.tab.run(async () => {
        document.documentElement.dataset['before'] = 'yes';
        await (await navigator.serviceWorker.ready).update();
      });
      await screen.read(messages.updateReady);
      await screen.press(button('Update'));
      await screen.until('load again', () => document.documentElement.dataset['before'] === undefined);
      await screen.see(face(vishnu.name));
      expect(await screen.reads(messages.updateReady)).toBe(false);
    });

    tellScriptedStories({
      school: () => school,
      screenWith,
      signIn,
      tellsAll: isLong || engineName === usualEngine,
    });
  });
}
