import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { expect } from 'vitest';
import { anjali, division, enter, faces, inFirstRow, school, teachersOf } from './courtyard-school.ts';
import { card, cardLine, isPhotoDrawn } from './harness/class-room.ts';
import { signInTeacher } from './harness/sign-in.ts';
import { failedRequest } from './harness/watch.ts';

const leela = { email: 'leela.kurian@example.org', password: 'chalk-and-duster' };

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
    const picture = page.getByRole('button', { name: `Enlarge the photo of ${school.schoolName}` });
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
