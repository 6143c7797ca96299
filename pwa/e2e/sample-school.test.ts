import { isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { divisionsAnswer, userSchoolAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { boxes, card, cardLine, isPhotoDrawn, namesInBoxes, person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { expectFocus } from './harness/keyboard.ts';
import { Desk } from './harness/school.ts';
import { signInAt, signInTeacher } from './harness/sign-in.ts';
import { lookingStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const anjali = { name: 'Anjali Menon', username: 'anjali_menon', password: 'back-bench-2009' };
const leela = { email: 'leela.kurian@example.org', password: 'chalk-and-duster' };

const sample = lookingStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('enter', { scope: 'file' }, () => enter)
  // Anjali's batch as the server returns it; the screens must show the same.
  .extend('batch', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    const { mobile, token } = await desk.signIn(anjali.username, anjali.password);
    const home = await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
    const { schoolId, batchId, divisionId } = home;
    const divisions = await desk.send(
      'GET',
      paths.divisions(schoolId, batchId),
      divisionsAnswer,
      undefined,
      token,
    );
    const own = divisions.find((each) => each._id === divisionId);
    const other = divisions.find((each) => each._id !== divisionId);
    if (!own || !other) throw new Error('The sample has too few divisions.');
    return { home, own, other };
  });

const enter = (page: Page, address = '/viewpage-new') =>
  signInAt(page, address, anjali.username, anjali.password);
const sorted = (names: Iterable<string>) => [...names].sort();

// Shows spec:school.6, spec:school.11, spec:school.14, spec:access.5, spec:access.40, spec:limits.9
sample('the class room shows teachers with subjects, both boxes, and the viewer', async ({ look, batch }) => {
  const page = await look('/viewpage-new');
  await person(page, anjali.name).waitFor();
  const teachers = page.getByRole('region', { name: 'Teachers' });
  for (const { name, subject } of batch.own.teachers) {
    const face = teachers.getByRole('button', { name }).filter({ hasText: subject }).first();
    // An avatar: a photo, or the letter of the name below it.
    await expectLetter(face, name);
  }
  expect(await page.getByRole('button', { name: batch.home.batch }).isDisabled()).toBe(true);
  const names = sorted(batch.own.schoolmates.map((each) => each.name));
  await expect.poll(async () => sorted(await namesInBoxes(page))).toEqual(names);
  for (const [box, gender] of [
    ['Male schoolmates', 'Male'],
    ['Female schoolmates', 'Female'],
  ] as const) {
    const inBox = page.getByRole('region', { name: box, exact: true }).getByRole('listitem');
    const count = batch.own.schoolmates.filter((each) => each.gender === gender).length;
    await expect.poll(() => inBox.count()).toBe(count);
  }

  const own = page.getByRole('button', { name: `${anjali.name} (you)` });
  const someoneElse = boxes(page).getByRole('button').first();
  const [red, green, blue] = await ringOf(own);
  expect(green).toBeGreaterThan(1.5 * red);
  expect(green).toBeGreaterThan(blue);
  expect(await ringOf(someoneElse)).not.toEqual([red, green, blue]);
  await own.scrollIntoViewIfNeeded();
  await expect.poll(() => isPhotoDrawn(own)).toBe(true);
});

// Shows spec:school.16, spec:access.31, spec:access.33, spec:access.34, spec:access.35, decision:card-unset
sample(
  'the own card shows everything, and other cards name what is hidden and leave out what is not set',
  async ({ look, batch }) => {
    const page = await look('/viewpage-new');
    await person(page, anjali.name).click();
    const own = card(page, anjali.name);
    await own.waitFor();
    expect(await own.getByText(fallbacks.hidden, { exact: true }).count()).toBe(0);
    expect(await cardLine(own, 'Mobile').textContent()).toContain('+91 98470 65432');
    expect(await cardLine(own, 'E-mail').textContent()).toContain('anjali.menon@example.com');
    expect(await own.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+919847065432');
    await page.keyboard.press('Escape');
    await own.waitFor({ state: 'detached' });

    const shy = await openCardOf(
      page,
      batch.own.schoolmates,
      (face) => !isMissing(face) && face.hidden.mobile === true,
    );
    const hidden = cardLine(shy, 'Hidden');
    expect(await hidden.textContent()).toContain('Mobile');
    expect(await shy.getByRole('link', { name: 'Call' }).count()).toBe(0);
    expect(await hidden.locator('..').locator('svg.lucide-lock').count()).toBe(1);
    await page.keyboard.press('Escape');
    await shy.waitFor({ state: 'detached' });

    // The card of another person says nothing of what is not set. The own card invites to add it.
    const quiet = await openCardOf(
      page,
      batch.own.schoolmates,
      (face) => !isMissing(face) && !face.instaUsername && face.hidden.social !== true,
    );
    await quiet.locator('.card-rows').waitFor();
    expect(await quiet.getByText(/Not set|Instagram/).count()).toBe(0);
  },
);

// Shows spec:school.74, spec:limits.32, spec:access.25
sample('a missing and a hidden photo are replaced by the initials of the name', async ({ look, batch }) => {
  const page = await look('/viewpage-new');
  const isMissing = (face: PersonView) => !face.profilePic && face.hidden.profilePic !== true;
  const isHidden = (face: PersonView) => face.hidden.profilePic === true;
  for (const [wanted, locks] of [
    [isMissing, 0],
    [isHidden, 1],
  ] as const) {
    const found = batch.own.schoolmates.find(wanted);
    if (!found) throw new Error('Nobody in the sample class is like that.');
    const face = person(page, found.name).first();
    await expectLetter(face, found.name);
    expect(await face.locator('img').count()).toBe(0);
    expect(await face.locator('svg.lucide-lock').count()).toBe(locks);
  }
});

// Shows spec:school.17
sample('a teacher opens as a card, and the back gesture closes it', async ({ look, batch }) => {
  const page = await look('/viewpage-new');
  const [teacher] = batch.own.teachers;
  if (!teacher) throw new Error('The sample class has no teacher.');
  await page
    .getByRole('region', { name: 'Teachers' })
    .getByRole('button', { name: teacher.name })
    .first()
    .click();
  const opened = card(page, teacher.name);
  await opened.getByText(teacher.subject).waitFor();
  // The address names the card, so a reload shows it again.
  await page.reload();
  await opened.waitFor();
  await page.goBack();
  await opened.waitFor({ state: 'detached' });
  await person(page, anjali.name).waitFor();
});

// Shows spec:school.13, spec:limits.9
sample('arrow keys move among the people', async ({ look }) => {
  const page = await look('/viewpage-new', { wide: true });
  const faces = page.getByRole('region', { name: 'Female schoolmates' }).getByRole('button');
  await faces.first().focus();
  const focused = () => faces.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 7],
    ['ArrowLeft', 6],
    ['ArrowUp', 0],
    ['End', (await faces.count()) - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused, { message: key }).toBe(at);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused, { message: 'after the card' }).toBe(0);
});

// Shows spec:routes.43, spec:school.8, spec:states.26
sample('another division is chosen and stays chosen after a reload', async ({ look, batch }) => {
  const page = await look('/viewpage-new');
  await person(page, anjali.name).waitFor();
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: batch.other.name });
  await page.waitForURL(`**division=${batch.other._id}`);
  const expected = sorted(batch.other.schoolmates.map((each) => each.name));
  await expect.poll(async () => sorted(await namesInBoxes(page))).toEqual(expected);
  await page.reload();
  await expect.poll(async () => sorted(await namesInBoxes(page))).toEqual(expected);
  // The viewer is in the own division only, and is marked there.
  const own = page.getByRole('button', { name: `${anjali.name} (you)` });
  expect(await own.count()).toBe(0);
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: batch.own.name });
  await own.waitFor();
});

// Shows spec:school.5
sample('the picture of the school opens large, and Escape closes it', async ({ look, batch }) => {
  const page = await look('/viewpage-new', { wide: true });
  const { schoolName } = batch.home;
  const picture = page.getByRole('button', { name: `Enlarge the photo of ${schoolName}` });
  await picture.click();
  const large = page.getByRole('dialog', { name: schoolName });
  await expect.poll(() => isPhotoDrawn(large)).toBe(true);
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await expectFocus(picture);
});

sample('a teacher finds her classes and opens one, also without a network', async ({ device }) => {
  const { page, context, errors } = await device({ online: false });
  await signInTeacher(page, leela.email, leela.password);
  const classes = page.getByRole('main').getByRole('link').filter({ hasText: 'English' });
  const first = classes.filter({ hasText: '10-A' }).first();
  await first.click();
  await page.waitForURL(/division=/);
  await boxes(page).first().waitFor();
  await expect.poll(async () => (await namesInBoxes(page)).length).toBeGreaterThan(30);
  const names = await namesInBoxes(page);

  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.reload();
  await boxes(page).first().waitFor();
  await expect.poll(() => namesInBoxes(page)).toEqual(names);
});

async function openCardOf(
  page: Page,
  faces: readonly PersonView[],
  wanted: (face: PersonView) => boolean,
): Promise<Locator> {
  const face = faces.find((each) => each.name !== anjali.name && wanted(each));
  if (!face) throw new Error('Nobody in the sample class is like that.');
  await person(page, face.name).first().click();
  const opened = card(page, face.name);
  await opened.waitFor();
  return opened;
}

/** Returns red, green and blue of the outermost ring around an avatar. */
async function ringOf(face: Locator): Promise<[red: number, green: number, blue: number]> {
  const shadow = await face.locator('.avatar').evaluate((avatar) => getComputedStyle(avatar).boxShadow);
  const [red = 0, green = 0, blue = 0] = (shadow.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Expects the letter avatar of a name to be drawn, with or without a photo above it. */
async function expectLetter(face: Locator, name: string): Promise<void> {
  await face.scrollIntoViewIfNeeded();
  const letter = face.locator('.avatar svg text');
  await expect.poll(() => letter.textContent()).toBe(`${name[0]}${name.split(' ').at(-1)?.[0]}`);
  const { width = 0, height = 0 } = (await letter.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThan(5);
}
