import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { divisionsAnswer, userSchoolAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { boxes, card, cardLine, isPhotoDrawn, namesInBoxes, person } from './harness/class-room.ts';
import { Desk } from './harness/school.ts';
import { signInAt } from './harness/sign-in.ts';
import { type Enter, lookingStory } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';

const anjali = sampleAccounts.schoolmate;

const sample = lookingStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend(
    'enter',
    { scope: 'file' },
    (): Enter => (page, address) => signInAt(page, address, anjali.username, anjali.password),
  )
  .extend('room', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    const { mobile, token } = await desk.signIn(anjali.username, anjali.password);
    const home = await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
    const path = paths.divisions(home.schoolId, home.batchId);
    const divisions = await desk.send('GET', path, divisionsAnswer, undefined, token);
    const own = divisions.find((each) => each._id === home.divisionId);
    const other = divisions.find((each) => each._id !== home.divisionId);
    // Together they have every value of a card, and neither has all.
    const photographed = own?.teachers.filter((each) => each.profilePhoto !== null) ?? [];
    const onInstagram = photographed.find((each) => each.instaUsername && each.whatsapp);
    const onFacebook = photographed.find((each) => each.fbUsername && each.about && each.currentStatus);
    const self = own?.schoolmates.find((each) => each.name === anjali.name);
    if (!own || !other || !onInstagram || !onFacebook || !self)
      throw new Error('The sample class lacks somebody.');
    const details = `/schools/${home.schoolId}/batches/${home.batchId}/divisions/${own._id}/details`;
    return { own, other, onInstagram, onFacebook, self, details };
  });

const teachers = (page: Page) => page.getByRole('region', { name: 'Teachers' });

// Shows spec:school.1, spec:school.2, spec:school.3, spec:school.4
sample('the tabs of the school home have the texts of the specification', async ({ look }) => {
  const page = await look('/viewpage-new');
  const tab = (name: string) => page.getByRole('navigation', { name: 'School' }).getByRole('link', { name });
  for (const [name, address] of [
    ['Courtyard', /\/assembly$/],
    ['Posts', /\/posts$/],
    ['Class room', /\/viewpage-new$/],
  ] as const) {
    await tab(name).click();
    await page.waitForURL(address);
    await tab(name).and(page.locator('[aria-current="page"]')).waitFor();
  }
});

// Shows spec:school.23, spec:school.24, spec:school.25, spec:school.26, spec:school.27, spec:school.28
// Shows spec:school.29, decision:location
sample('the card of a schoolmate has a line for each known value', async ({ look, room }) => {
  const page = await look('/viewpage-new');
  await person(page, anjali.name).click();
  const opened = card(page, anjali.name);
  for (const label of ['Mobile', 'WhatsApp', 'E-mail', 'Instagram', 'Facebook'])
    await cardLine(opened, label).waitFor();
  for (const name of ['Call', 'WhatsApp']) await opened.getByRole('link', { name, exact: true }).waitFor();
  await expect.poll(() => isPhotoDrawn(opened)).toBe(true);
  await opened.getByRole('heading', { name: 'About' }).waitFor();
  await opened.getByText(room.self.location ?? room.self.place ?? '', { exact: true }).waitFor();
});

// Shows spec:school.30, spec:school.31, spec:school.32, spec:school.33, spec:school.34, spec:school.35
// Shows spec:school.36, spec:school.37, spec:access.13
sample(
  'the card of a teacher has a line for each known value, and leaves out the others',
  async ({ look, room }) => {
    const page = await look('/viewpage-new');
    for (const teacher of [room.onInstagram, room.onFacebook]) {
      const { name, subject, place } = teacher;
      await teachers(page).getByRole('button', { name }).first().click();
      const opened = card(page, name);
      for (const [label, value] of [
        ['Mobile', teacher.mobile],
        ['WhatsApp', teacher.whatsapp],
        ['E-mail', teacher.email],
        ['Instagram', teacher.instaUsername],
        ['Facebook', teacher.fbUsername],
        ['Current status', teacher.currentStatus],
        ['About', teacher.about],
      ] as const) {
        if (value && label === 'About') await opened.getByRole('heading', { name: label }).waitFor();
        else if (value) await cardLine(opened, label).waitFor();
        else expect(await opened.getByText(label, { exact: true }).count()).toBe(0);
      }
      expect(await opened.getByText('Not set').count()).toBe(0);
      const callLink = opened.getByRole('link', { name: 'Call', exact: true });
      expect(await callLink.getAttribute('href')).toBe(`tel:${teacher.mobile}`);
      await expect.poll(() => isPhotoDrawn(opened)).toBe(true);
      await opened.getByText(subject, { exact: true }).waitFor();
      await opened.getByText(place ?? '', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  },
);

// Shows spec:states.30
sample('a click opens a card and a click closes it', async ({ look }) => {
  const page = await look('/viewpage-new', { wide: true });
  await person(page, anjali.name).click();
  const opened = card(page, anjali.name);
  await opened.getByRole('button', { name: 'Close' }).click();
  await opened.waitFor({ state: 'detached' });
  await person(page, anjali.name).click();
  await opened.waitFor();
  // Clicks beside the card.
  await page.mouse.click(5, 400);
  await opened.waitFor({ state: 'detached' });
});

sample('two people pressed at once open one card, without an error', async ({ device }) => {
  const { page } = await device({ moving: true });
  await signInAt(page, '/viewpage-new', anjali.username, anjali.password);
  await person(page, anjali.name).waitFor();
  await boxes(page)
    .getByRole('button')
    .evaluateAll((faces) => {
      for (const face of faces.slice(0, 2)) if (face instanceof HTMLElement) face.click();
    });
  await page.getByRole('dialog').waitFor();
});

// Shows spec:states.25
sample('another division shows its people and its teachers', async ({ look, room }) => {
  const page = await look('/viewpage-new');
  await person(page, anjali.name).waitFor();
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: room.other.name });
  const sorted = (names: string[]) => [...names].sort();
  await expect
    .poll(async () => sorted(await namesInBoxes(page)))
    .toEqual(sorted(room.other.schoolmates.map((each) => each.name)));
  await expect
    .poll(async () => sorted(await teachers(page).locator('.teacher-name').allTextContents()))
    .toEqual(sorted(room.other.teachers.map((each) => each.name)));
});

// Shows spec:school.48
sample('Division details shows the teachers of the class', async ({ look, room }) => {
  const page = await look(room.details);
  await expect.poll(() => teachers(page).getByRole('listitem').count()).toBe(room.own.teachers.length);
});

// Shows spec:routes.20, spec:school.60, spec:school.61, spec:school.62, spec:school.63, spec:school.68
sample('the profile menu has the entries of the specification', async ({ look }) => {
  const page = await look('/viewpage-new');
  const open = () => page.getByRole('button', { name: /^Profile menu/ }).click();
  await open();
  await page.getByRole('menuitem', { name: 'Contact us' }).waitFor();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.waitForURL('**/profile');
  await open();
  await page.getByRole('menuitem', { name: 'As others see you' }).click();
  await page.waitForURL('**/profilepage');
  await page.getByRole('heading', { name: 'As others see you' }).waitFor();
  await open();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await open();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
  await dialog
    .getByText('Your class is removed from this device. You must sign in again to see it.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});
