import { courtyardWords } from '@memcherrish/shared/text/courtyard.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { divisionsAnswer, userSchoolAnswer } from '@memcherrish/shared/wire/schools.ts';
import { structure } from '@memcherrish/shared/wire/structure.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, cardLine, isPhotoDrawn } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { expectFocus } from './harness/keyboard.ts';
import { Desk } from './harness/school.ts';
import { signInAt, signInTeacher } from './harness/sign-in.ts';
import { type Enter, lookingStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const anjali = { name: 'Anjali Menon', username: 'anjali_menon', password: 'back-bench-2009' };
const leela = { email: 'leela.kurian@example.org', password: 'chalk-and-duster' };

/** Anjali's batch as the server returns it; the screens must show the same. */
const school = lookingStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('enter', { scope: 'file' }, () => enter)
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    const { mobile, token } = await desk.signIn(anjali.username, anjali.password);
    const read = <T>(path: string, schema: Parameters<typeof desk.send<T>>[2]) =>
      desk.send('GET', path, schema, undefined, token);
    const home = await read(paths.userSchool(mobile), userSchoolAnswer);
    const { schoolId, batchId } = home;
    const all = await read(paths.school(schoolId), structure);
    const divisions = await read(paths.divisions(schoolId, batchId), divisionsAnswer);
    const own = divisions.find((each) => each._id === home.divisionId);
    const other = divisions.find((each) => each._id !== home.divisionId);
    const otherBatch = all.batches.find((each) => each._id !== batchId);
    if (!own || !other || !otherBatch) throw new Error('The sample is too small for this story.');
    const batch = `/schools/${schoolId}/batches/${batchId}`;
    return { ...home, batchPath: batch, all, divisions, own, other, otherBatch };
  });

const enter: Enter = (page, address) => signInAt(page, address, anjali.username, anjali.password);
const division = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const faces = (within: Locator) => within.locator('.face');
const teachersOf = (within: Locator) => within.getByRole('button', { name: /^Teachers/ });

// Shows spec:school.4, spec:school.18
school('the tabs follow the address and keep the chosen batch', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  const tabs = page.getByRole('navigation', { name: 'School' });
  const classRoom = tabs.getByRole('link', { name: 'Class room' });
  const courtyard = tabs.getByRole('link', { name: 'Courtyard' });
  await classRoom.and(page.locator('[aria-current="page"]')).waitFor();
  const posts = tabs.getByRole('link', { name: 'Posts' });
  await posts.click();
  await page.waitForURL('**/posts');
  await posts.and(page.locator('[aria-current="page"]')).waitFor();
  await expect.poll(() => page.title()).toBe('Posts · Memcherrish');
  await courtyard.click();
  await page.waitForURL(`**${school.batchPath}/assembly`);
  await courtyard.and(page.locator('[aria-current="page"]')).waitFor();
  await expect.poll(() => page.title()).toBe('Courtyard · Memcherrish');
  await page.goto(`${school.batchPath}/assemblynew`);
  await courtyard.and(page.locator('[aria-current="page"]')).waitFor();

  await page.goto(`/schools/${school.schoolId}/batches/${school.otherBatch._id}/assembly`);
  await page.getByRole('button', { name: school.otherBatch.batch, exact: true }).waitFor();
  await classRoom.click();
  await page.waitForURL(`**/viewpage-new?batch=${school.otherBatch._id}`);
  await page.getByRole('button', { name: school.otherBatch.batch, exact: true }).waitFor();
});

school('the tab bar is at the bottom of a phone, and on top from 900 px', async ({ look }) => {
  const page = await look('/viewpage-new');
  const bar = page.getByRole('navigation', { name: 'School' });
  const place = async () => {
    const box = await bar.boundingBox();
    if (!box) throw new Error('The tab bar is not drawn.');
    return box;
  };
  const top = async () => (await place()).y;
  await expect.poll(top).toBeGreaterThan(700);
  await page.setViewportSize({ width: 899, height: 844 });
  await expect.poll(top).toBeGreaterThan(700);
  await page.setViewportSize({ width: 900, height: 844 });
  await expect.poll(top).toBeLessThan(150);
});

// Shows spec:school.18, spec:school.19, spec:school.20, spec:school.21, spec:states.29
school(
  'the Courtyard shows each division with its teachers and classmates, one panel open at a time',
  async ({ look, school }) => {
    const page = await look(`${school.batchPath}/assembly`, { wide: true });
    const picture = page.getByRole('button', { name: `Enlarge the picture of ${school.schoolName}` });
    await expect.poll(() => isPhotoDrawn(picture)).toBe(true);
    for (const each of school.divisions) {
      await expect.poll(() => faces(division(page, each.name)).count()).toBe(each.schoolmates.length);
    }
    const own = division(page, school.own.name);
    const other = division(page, school.other.name);
    await teachersOf(own).click();
    const [teacher] = school.own.teachers;
    if (!teacher) throw new Error('The class has no teacher.');
    await own.getByRole('button', { name: teacher.name }).first().waitFor();
    await teachersOf(other).click();
    await expect.poll(() => teachersOf(own).getAttribute('aria-expanded')).toBe('false');
    expect(await teachersOf(other).getAttribute('aria-expanded')).toBe('true');
    await teachersOf(own).click();
    await own.getByRole('button', { name: teacher.name }).first().click();
    await cardLine(card(page, teacher.name), 'Current status').waitFor();
    await page.goBack();
    await card(page, teacher.name).waitFor({ state: 'detached' });

    await own.getByRole('button', { name: `${anjali.name} (you)` }).click();
    await cardLine(card(page, anjali.name), 'Facebook').waitFor();
    await page.keyboard.press('Escape');
    await card(page, anjali.name).waitFor({ state: 'detached' });

    // The batch's own button closes it.
    const batch = page.getByRole('button', { name: school.batch, exact: true });
    await batch.click();
    await own.waitFor({ state: 'detached' });
    await batch.click();
    await own.waitFor();
  },
);

school('every view of a class shows its people in the same order', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  const details = `${school.batchPath}/divisions/${school.own._id}/details`;
  const own = division(page, school.own.name);
  const people = school.own.schoolmates.length;
  const namesOn = async (address: string, within: Locator) => {
    await page.goto(address);
    await expect.poll(() => faces(within).count()).toBe(people);
    return faces(within).allInnerTexts();
  };
  const order = await namesOn('/viewpage-new', page.getByRole('main'));
  expect(order[1]).toContain('Anjali Menon');
  for (const [address, within] of [
    ['/viewpage', page.getByRole('main')],
    [`${school.batchPath}/assembly`, own],
    [`/schooldetails/${school.schoolId}?batch=${school.batchId}`, own],
    [`/batchdetails/${school.schoolId}/${school.batchId}`, own],
    [details, page.getByRole('main')],
  ] as const)
    expect(await namesOn(address, within), address).toEqual(order);
});

// Shows spec:school.22, spec:limits.6, spec:limits.7
school('people are shown in rows of six, and of four at 900 px', async ({ look, school }) => {
  const page = await look(`${school.batchPath}/assembly`, { wide: true });
  const own = division(page, school.own.name);
  await faces(own).first().waitFor();
  await expect.poll(() => inFirstRow(faces(own))).toBe(6);
  await page.setViewportSize({ width: 901, height: 800 });
  expect(await inFirstRow(faces(own))).toBe(6);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => inFirstRow(faces(own))).toBe(4);
});

// Shows spec:school.43, spec:school.44, spec:school.45, spec:states.29
school(
  'All Batches opens one batch at a time, and downloads the missing ones',
  async ({ device, school }) => {
    const { page, context } = await device();
    // With Save-Data on, nothing downloads before a request.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await enter(page, `/schooldetails/${school.schoolId}`);
    await page.getByRole('heading', { name: 'All Batches' }).waitFor();
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    for (const batch of school.all.batches) await button(batch.batch).waitFor();
    const [first] = school.otherBatch.divisions;
    if (!first) throw new Error('The other batch has no division.');
    const fetched = page.waitForResponse((answer) => answer.url().includes(school.otherBatch._id));
    await button(school.otherBatch.batch).click();
    expect((await fetched).ok()).toBe(true);
    await faces(division(page, first.name)).first().waitFor();
    await button(school.batch).click();
    await expect.poll(() => button(school.otherBatch.batch).getAttribute('aria-expanded')).toBe('false');
    await expect
      .poll(() => faces(division(page, school.own.name)).count())
      .toBe(school.own.schoolmates.length);
  },
);

school(
  'offline, All Batches says which batches are missing and shows them when online',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: false });
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await enter(page, '/viewpage-new');
    await page.getByRole('button', { name: `${anjali.name} (you)` }).waitFor();
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.goto(`/schooldetails/${school.schoolId}`);
    const other = page.getByRole('button', { name: school.otherBatch.batch, exact: true });
    await other.click();
    await page.getByText(courtyardWords.batchNotHereYet).waitFor();
    await context.setOffline(false);
    await page.getByText(courtyardWords.batchNotHereYet).waitFor({ state: 'detached' });
    await page.locator('.face').first().waitFor();
  },
);

// Shows spec:school.38, spec:school.39, spec:school.40, spec:school.41, spec:school.42, spec:limits.8
school(
  'the older batch page has coloured cards, columns of four, and short cards',
  async ({ look, school }) => {
    const page = await look(`/batchdetails/${school.schoolId}/${school.batchId}`, { wide: true });
    await page.getByRole('heading', { name: `${school.schoolName}, ${school.batch}` }).waitFor();
    // Each division is a card whose heading has a colour: a background that is no grey.
    for (const each of school.divisions) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = await division(page, each.name)
        .getByRole('heading', { name: each.name, exact: true })
        .evaluate((heading) =>
          (getComputedStyle(heading).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
        );
      expect(alpha, each.name).toBe(1);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), each.name).toBeGreaterThan(8);
    }
    const own = division(page, school.own.name);
    const male = own.getByRole('region', { name: /^Male schoolmates/ });
    const female = own.getByRole('region', { name: 'Female schoolmates' });
    const of = (gender: string) => school.own.schoolmates.filter((each) => each.gender === gender).length;
    await expect.poll(() => faces(male).count()).toBe(of('Male'));
    expect(await faces(female).count()).toBe(of('Female'));
    await expect.poll(() => inFirstRow(faces(male))).toBe(4);
    const teachers = teachersOf(own);
    expect(await teachers.locator('.lucide-plus').count()).toBe(1);
    await teachers.click();
    await own.getByRole('list', { name: 'Teachers' }).waitFor();
    expect(await teachers.locator('.lucide-minus').count()).toBe(1);

    await own.getByRole('button', { name: `${anjali.name} (you)` }).click();
    const opened = card(page, anjali.name);
    expect(await cardLine(opened, 'Gender').textContent()).toContain('Female');
    expect(await cardLine(opened, 'Mobile').textContent()).toContain('+91 98470 65432');
    await opened.getByRole('heading', { name: 'About' }).waitFor();
    expect(await opened.getByText('Instagram', { exact: true }).count()).toBe(0);
  },
);

// Shows spec:school.46, spec:school.47, spec:school.49, spec:school.50, spec:limits.10, spec:limits.12
// Shows decision:year-and-birth
school('Division details shows years, groups of four, and the other divisions', async ({ look, school }) => {
  const page = await look(`${school.batchPath}/divisions/${school.own._id}/details`, { wide: true });
  await page.getByRole('heading', { name: school.own.name, exact: true }).waitFor();
  const bar = page.getByRole('navigation', { name: 'School' });
  for (const name of ['Class room', 'Courtyard', 'Posts']) await bar.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
  const year = page.getByRole('status').filter({ hasText: /^\d{4}-\d{4}$/ });
  expect(await year.textContent()).toBe('2008-2009');
  await page.getByRole('button', { name: 'Next year' }).click();
  expect(await year.textContent()).toBe('2009-2010');
  await page.getByRole('button', { name: 'Previous year' }).click();
  await page.getByRole('button', { name: 'Previous year' }).click();
  expect(await year.textContent()).toBe('2007-2008');
  await page.reload();
  expect(await year.textContent()).toBe('2008-2009');

  const people = page.getByRole('region', { name: 'Schoolmates' });
  const groups = people.getByRole('listitem');
  await expect.poll(() => faces(people).count()).toBe(school.own.schoolmates.length);
  expect(await faces(groups.first()).count()).toBe(4);
  await expect.poll(() => inFirstRow(groups)).toBe(2);
  await faces(people).first().focus();
  await page.keyboard.press('ArrowDown');
  await expectFocus(faces(people).nth(8));

  await page.getByRole('link', { name: school.other.name, exact: true }).click();
  await page.getByRole('heading', { name: school.other.name, exact: true }).waitFor();
  await expect.poll(() => faces(people).count()).toBe(school.other.schoolmates.length);
});

// Shows spec:routes.42, spec:limits.8
school('the older class room shows the same class in columns of four', async ({ look, school }) => {
  const page = await look('/viewpage', { wide: true });
  const male = page.getByRole('region', { name: 'Male schoolmates', exact: true });
  await expect
    .poll(() => faces(male).count())
    .toBe(school.own.schoolmates.filter((each) => each.gender === 'Male').length);
  await expect.poll(() => inFirstRow(faces(male))).toBe(4);
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: school.other.name });
  await page.waitForURL(`**/viewpage?*division=${school.other._id}`);
});

// Shows spec:routes.43
school('every batch view opens offline after a reload', async ({ device, school }) => {
  const { page, context, errors } = await device({ online: false });
  await enter(page, '/viewpage-new');
  await page.getByRole('button', { name: `${anjali.name} (you)` }).waitFor();
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  for (const address of [
    `${school.batchPath}/assembly`,
    `${school.batchPath}/assemblynew`,
    `/schooldetails/${school.schoolId}?batch=${school.batchId}`,
    `/batchdetails/${school.schoolId}/${school.batchId}`,
    `${school.batchPath}/divisions/${school.own._id}/details`,
    '/viewpage',
  ]) {
    // Navigates fully, because the browser refuses to reload a page that is being replaced.
    await page.goto(address);
    await page
      .getByRole('button', { name: `${anjali.name} (you)` })
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByRole('button', { name: `${anjali.name} (you)` })
      .first()
      .waitFor();
  }
});

// Shows spec:routes.46
school('unknown ids show a page with a link onward', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  const nobody = 'no-such-id-0000001';
  for (const address of [
    `/schools/${nobody}/batches/${school.batchId}/assembly`,
    `/schools/${school.schoolId}/batches/${nobody}/assembly`,
    `/schooldetails/${nobody}`,
    `/batchdetails/${school.schoolId}/${nobody}`,
    `${school.batchPath}/divisions/${nobody}/details`,
  ]) {
    await page.goto(address);
    await page.getByRole('heading', { name: courtyardWords.unknownAddress }).waitFor();
  }
  await page.getByRole('link', { name: 'To my class' }).click();
  await page.getByRole('button', { name: `${anjali.name} (you)` }).waitFor();
});

// Shows spec:access.15
school(
  'a teacher of the school sees its batches and returns to their classes',
  async ({ device, school }) => {
    const { page } = await device();
    await signInTeacher(page, leela.email, leela.password);
    await page.goto(`${school.batchPath}/assembly`);
    await faces(division(page, school.own.name)).first().waitFor();
    await page.getByRole('link', { name: 'Your classes' }).click();
    await page.getByRole('heading', { name: 'Your classes' }).waitFor();
  },
);

// Shows spec:school.64
// Shows decision:contact-us
school('Contact us names the admins and opens a mail; offline it says why not', async ({ device }) => {
  const { page, context, errors } = await device();
  await enter(page, '/viewpage-new');
  const open = async () => {
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Contact us' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Contact us' });
  const mail = dialog.getByRole('link', { name: /admin@example\.org/ });
  expect(await mail.getAttribute('href')).toMatch(/^mailto:admin@example\.org\?subject=Memcherrish/);
  expect(await mail.textContent()).not.toContain(fallbacks.unknown);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  errors.expect(failedRequest);
  await context.setOffline(true);
  await open();
  await dialog.getByText(messages.offline).waitFor();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await mail.waitFor();
});

/** Counts the elements side by side in the first row. */
async function inFirstRow(all: Locator): Promise<number> {
  const tops = await all.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}
