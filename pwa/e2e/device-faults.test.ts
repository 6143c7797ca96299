import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lease } from '@memcherrish/shared/domain/limits.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { photoAnswer, signInAnswer, updateOwnAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { servedByWorker } from './harness/device-storage.ts';
import { samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fellow = { name: 'Vishnu Prasad N.', mobile: '+919847000099' };

/** A class in which Josna has an account and a classmate has a photo that the batch may see. */
const school = story.extend('school', { scope: 'file', auto: true }, ({ server }) => openSmallSchool(server));

const classmate = (page: Page) => page.getByRole('button', { name: /Vishnu Prasad N\./ });

async function signInToClass(page: Page): Promise<void> {
  await signIn(page, josna.username);
  await classmate(page).waitFor();
}

const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('memcherrish-photos-'));
    const requests = name === undefined ? [] : await (await caches.open(name)).keys();
    return requests.map((request) => new URL(request.url).pathname).filter((path) => path.endsWith('.webp'));
  });

school(
  'photos of the class are cached for offline use and removed when they are hidden',
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    const entry = { username: 'josna', password: samplePassword };
    // Sends no admin token, because signing in ends the session that it replaces.
    const own = await school.desk.send('POST', paths.signIn, signInAnswer, entry, null);
    const form = new FormData();
    form.set('profilePic', new Blob([await readFile(at('../public/icons/any-512.png'))]), 'me.png');
    const upload = paths.uploadPhoto(josna.mobile);
    const { profilePic } = await school.desk.send('POST', upload, photoAnswer, form, own.token);
    await school.desk.signUp(fellow.mobile, 'fellow');
    await signInToClass(page);
    await expect.poll(() => keptPhotos(page)).toContain(smallPhoto(profilePic));

    const update = paths.update(josna.mobile);
    await school.desk.send('PUT', update, updateOwnAnswer, { removeProfilePic: true }, own.token);
    await expect.poll(() => keptPhotos(page)).toEqual([]);
    errors.expect(failedRequest);
    await servedByWorker(page);
    await context.setOffline(true);
    await page.reload();
    await classmate(page).waitFor();
  },
);

// Shows threat:keeping-a-copy, asvs:14.3.3
school(
  'the class is removed after thirty days without contact and returns at the next contact',
  async ({ device }) => {
    const { page, context, errors } = await device();
    await signInToClass(page);
    errors.expect(failedRequest);
    await servedByWorker(page);
    await context.setOffline(true);
    await page.clock.install({ time: Date.now() + lease + 60_000 });
    await page.reload();
    await page
      .getByText('By the clock of this device, you were offline for 30 days, so your class is hidden.')
      .waitFor();
    await classmate(page).waitFor({ state: 'detached' });
    await context.setOffline(false);
    await classmate(page).waitFor();
  },
);

school('a browser that refuses storage shows a message', async ({ device }) => {
  const { page } = await device({ online: true });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    localStorage.setItem('loggedInSchoolmateId', 'somebody-0000000001');
  });
  await page.goto('/viewpage-new');
  await page
    .getByText(
      'This browser does not let the app save anything on this device. Allow storage for this page, or leave private browsing. Then reload.',
    )
    .waitFor();
});

school(
  'a private window where scripts cannot store anything shows a message on every entry page',
  async ({ device }) => {
    const { page } = await device({ online: true });
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: denied });
    });
    for (const address of ['/', '/schoolmatesigninmain', '/viewpage-new']) {
      await page.goto(address);
      await page
        .getByText(
          'This browser does not let the app save anything on this device. Allow storage for this page, or leave private browsing. Then reload.',
        )
        .waitFor();
      await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
    }
  },
);

school(
  'the app asks the browser for persistent storage after sign-in, and not before',
  async ({ device }) => {
    const { page } = await device({ online: true });
    await page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked') ?? 0) + 1));
        return false;
      };
    });
    const asked = () => page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0));
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await asked()).toBe(0);
    await signInToClass(page);
    await expect.poll(asked).toBe(1);
    await page.reload();
    await classmate(page).waitFor();
    expect(await asked()).toBe(1);
  },
);

school('a lost database connection is opened again', async ({ device, school }) => {
  const { page } = await device({ online: true });
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const handles: IDBDatabase[] = [];
    Reflect.set(window, 'handles', handles);
    indexedDB.open = (...given) => {
      const request = open(...given);
      request.addEventListener('success', () => handles.push(request.result));
      return request;
    };
  });
  await signInToClass(page);
  // Closes the connections without an event, as iOS does, so the next transaction fails.
  await page.evaluate(() => {
    for (const handle of Reflect.get(window, 'handles')) handle.close();
  });
  await school.desk.addDivision(school.schoolId, school.batchId, '10-L');
  await page.getByRole('option', { name: '10-L' }).waitFor({ state: 'attached' });
});
