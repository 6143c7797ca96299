import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { tabAddress } from './harness/dashboard.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { fromPostMenu, openPosts, postWith, sendPost, words } from './harness/posts.ts';
import { acceptUpdate, lookForUpdate, startOlder } from './harness/releases.ts';
import { samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { signIn, signInAdmin, signInAdminAt, signInAt, signInTeacher } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';

const isLong = process.env['LONG'] === '1';
const ownPost = 'The bell of the old hall';
const asker = { username: 'asker', mobile: '+919847099701' };

const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk } = small;
  await desk.signUp(asker.mobile, asker.username);
  if (isLong) {
    await addTeacher(desk);
    await sendPost(desk, await desk.signIn(josna.username), small, ownPost);
    await desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  }
  return small;
});

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const secret = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typed = 'Letters that nobody wants to type again.';

interface Form {
  open(page: Page, school: SmallSchool, server: RunningServer): Promise<Locator[]>;
  /** Text typed into each field; a sentence by default. */
  entry?: string[];
  /** Covers the page, and with it the offer of an update. */
  over?: true;
  /** The text is stored on the device with each letter, so the update need not ask. */
  kept?: true;
}

async function openCode(page: Page, mobile: string): Promise<Locator> {
  await page.goto('/schoolmatesignupmain');
  await text(page, 'Phone number').fill(mobile);
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  return text(page, '6-digit code');
}

const short: Record<string, Form> = {
  'the own profile': {
    open: async (page) => {
      await signInAt(page, '/profile', josna.username);
      return [text(page, 'About')];
    },
  },
  'a request to join': {
    open: async (page, { schoolId, batchId, divisionId }) => {
      await signInAt(
        page,
        `/schoolmate-homepage?school=${schoolId}&batch=${batchId}&division=${divisionId}`,
        asker.username,
      );
      return [text(page, 'Self-introduction (optional)')];
    },
  },
  'the username of a sign-up': {
    open: async (page, _school, server) => {
      const mobile = '+919847099702';
      const code = await openCode(page, mobile);
      await code.pressSequentially(await lastCode(server.dataDir, mobile));
      return [text(page, 'Username'), secret(page)];
    },
    entry: ['half-a-name', samplePassword],
    over: true,
  },
};

const long: Record<string, Form> = {
  'the number of a sign-up': {
    open: async (page) => {
      await page.goto('/schoolmatesignupmain');
      return [text(page, 'Phone number')];
    },
    entry: ['98470 99'],
    over: true,
  },
  'the code of a sign-up': {
    open: async (page) => [await openCode(page, '+919847099703')],
    entry: ['123'],
    over: true,
  },
  'the sign-in': {
    open: async (page) => {
      await page.goto('/schoolmatesigninmain');
      return [text(page, 'Username'), secret(page)];
    },
    entry: ['josna', 'half a pass'],
    over: true,
  },
  'a new password': {
    open: async (page) => {
      await signInAt(page, '/changepassword', 'vishnu');
      return [secret(page, 'Enter old password'), secret(page, 'Enter new password')];
    },
  },
  'a new post': {
    open: async (page) => {
      await signIn(page, josna.username);
      await openPosts(page);
      return [words(page)];
    },
    kept: true,
  },
  'a post that is edited': {
    open: async (page) => {
      await signIn(page, josna.username);
      await openPosts(page);
      await fromPostMenu(postWith(page, ownPost), 'Edit');
      return [page.getByRole('dialog', { name: 'Edit post' }).getByRole('textbox')];
    },
    over: true,
  },
  'the registration of a teacher': {
    open: async (page) => {
      await page.goto('/register-teacher');
      return [text(page, 'Name'), text(page, 'Mobile'), text(page, 'Place')];
    },
  },
  'the details of a teacher': {
    open: async (page) => {
      await signInTeacher(page, leela.email, samplePassword);
      await page.goto('/teacher-profile');
      return [text(page, 'Current status')];
    },
  },
  'the registration of an admin': {
    open: async (page) => {
      await page.goto('/register');
      return [text(page, 'Name'), text(page, 'E-mail')];
    },
  },
  'a new school': {
    open: async (page) => {
      await signInAdmin(page, 'admin@school.example');
      return [text(page, 'School name')];
    },
  },
  'a new batch': {
    open: async (page, school) => {
      await signInAdminAt(
        page,
        tabAddress('manage-batches', { schoolId: school.schoolId }),
        'admin@school.example',
      );
      return [text(page, 'Batch')];
    },
  },
  'a new division': {
    open: async (page, { schoolId, batchId }) => {
      await signInAdminAt(
        page,
        tabAddress('manage-divisions', { schoolId, batchId }),
        'admin@school.example',
      );
      return [text(page, 'Division')];
    },
  },
  'the registration of a schoolmate': {
    open: async (page) => {
      await signInAdminAt(page, '/register-schoolmate', 'admin@school.example');
      return [text(page, 'Name')];
    },
  },
};

school.for(Object.entries(isLong ? { ...short, ...long } : short))(
  'an update in the middle of %s loses no letter',
  async ([, form], { device, school, server }) => {
    const { page, context } = await device({ wide: true });
    await startOlder(page, server.address);
    const fields = await form.open(page, school, server);
    await servedByWorker(page);
    await page.evaluate(() => Reflect.set(window, 'sameStart', true));
    const isSameStart = () => page.evaluate(() => Reflect.get(window, 'sameStart') === true);
    for (const [at, field] of fields.entries())
      await field.pressSequentially(form.entry?.[at] ?? `${typed} ${at}`);
    const values = () => Promise.all(fields.map((field) => field.inputValue()));
    const before = await values();
    expect(before.join('')).not.toBe('');

    await lookForUpdate(page);
    await page.getByText(messages.updateReady).waitFor();
    expect(await values()).toEqual(before);
    if (form.kept) {
      await acceptUpdate(page);
      await expect.poll(values).toEqual(before);
      return;
    }
    if (!form.over) {
      await button(page, 'Update').click();
      const question = page.getByRole('alertdialog', { name: 'Update now?' });
      await question
        .getByText('What you typed on this page is not saved yet. You lose it if you update now.')
        .waitFor();
      await question.getByRole('button', { name: 'Not yet' }).click();
      await question.waitFor({ state: 'detached' });
    }
    const other = await context.newPage();
    await other.goto('/login');
    await acceptUpdate(other);
    await page.bringToFront();
    expect(await values()).toEqual(before);
    expect(await isSameStart()).toBe(true);
  },
);
