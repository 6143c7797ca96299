import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { levels } from '@memcherrish/shared/access/levels.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { teacherLoginAnswer } from '@memcherrish/shared/wire/people/teachers.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { z } from 'zod';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { picture } from './harness/files.ts';
import { type Account, samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import {
  type DivisionPath,
  enlist,
  josna,
  mobileOf,
  openSmallSchool,
  type SmallSchool,
} from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

const details = ['Photos', 'Mobile and WhatsApp', 'E-mail', 'Instagram and Facebook'];

/** The tabs of 'As others see you', with their sentences. */
const tabs = {
  Division: `For the ${classOf2013.names.length - 1} other schoolmates of your class.`,
  Batch: 'For the 2 schoolmates in the other classes of your batch.',
  School: 'For the 3 schoolmates in the other batches, and the teachers of your school.',
};

/** Everyone who may be sent Josna's details: how many people there are, and the session of one of them. */
interface Group {
  tab: keyof typeof tabs;
  people: number;
  token: string;
}

interface Fixture extends SmallSchool {
  own: Account;
  groups: Group[];
  /** A text of each detail, in the order of the page. */
  secrets: string[];
}

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }): Promise<Fixture> => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId } = small;
  const own = await desk.signIn(josna.username);
  await own.update({ email: 'josna@example.org', instagram: 'josna.clicks' });
  await own.uploadPhoto(picture);
  const database = new DatabaseSync(join(server.dataDir, 'memcherrish.sqlite'), { timeout: 5000 });
  database.prepare('update schoolmates set privacy_question = null where username = ?').run(josna.username);
  database.close();

  /** Adds people to a class and returns the session of the first one. */
  async function fill(place: DivisionPath, people: readonly { name: string; mobile: string }[]) {
    for (const person of people) await enlist({ desk, ...place }, { ...person, place: 'Aluva' });
    const [{ name, mobile }] = people as [{ name: string; mobile: string }];
    await desk.signUp(mobile, name.toLowerCase());
    return (await desk.signIn(name.toLowerCase())).token;
  }
  const beside = { schoolId, batchId, divisionId: await desk.addDivision(schoolId, batchId, '10-B') };
  const olderBatch = await desk.addBatch(schoolId, '2010 - 2011');
  const olderDivision = await desk.addDivision(schoolId, olderBatch, '9-A');
  const older = { schoolId, batchId: olderBatch, divisionId: olderDivision };
  await desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  const mate = (await desk.signIn('vishnu')).token;
  const batchMate = await fill(beside, [
    { name: 'Rini', mobile: '+919847010001' },
    { name: 'Sonu', mobile: '+919847010002' },
  ]);
  const schoolMate = await fill(older, [
    { name: 'Tessa', mobile: '+919847010003' },
    { name: 'Unni', mobile: '+919847010004' },
    { name: 'Vinod', mobile: '+919847010005' },
  ]);
  const teacherId = await addTeacher(desk);
  const assignment = paths.assignTeacher(schoolId, older.batchId, older.divisionId);
  await desk.send('POST', assignment, done, { teacherId, subject: 'Physics' });
  const entry = { email: leela.email, password: samplePassword };
  const { token: teacher } = await desk.send('POST', paths.teacherLogin, teacherLoginAnswer, entry, null);

  return {
    ...small,
    own,
    // No other person of the school has a photo.
    secrets: ['/uploads/', josna.mobile, 'josna@example.org', 'josna.clicks'],
    groups: [
      { tab: 'Division', people: classOf2013.names.length - 1, token: mate },
      { tab: 'Batch', people: 2, token: batchMate },
      { tab: 'School', people: 3, token: schoolMate },
      { tab: 'School', people: 1, token: teacher },
    ],
  };
});

/** Returns what the server sends of each detail to each group at this moment, by reading its bytes. */
async function sentTo({ desk, groups, secrets, ...place }: Fixture): Promise<boolean[][]> {
  const path = paths.schoolmates(place.schoolId, place.batchId, place.divisionId);
  return await Promise.all(
    groups.map(async ({ token }) => {
      const bytes = JSON.stringify(await desk.send('GET', path, z.unknown(), undefined, token));
      expect(bytes).toContain(josna.name);
      return secrets.map((secret) => bytes.includes(secret));
    }),
  );
}

/** The words for who gets a detail, by the number of groups that get it. */
const reach = ['Only me', 'My class', 'My batch', null, 'Everyone in the school'];

/**
 * Compares what the pages say with what the server sends at this moment. A photo gets a new address with each level, and
 * a page may ask for the old one until it has pulled, so callers expect failed requests.
 */
async function expectTruth(page: Page, school: Fixture): Promise<void> {
  const sent = await sentTo(school);
  const expected = details.map((detail, index) => {
    const reached = school.groups.filter((_, group) => sent[group]?.[index]);
    const people = reached.reduce((sum, group) => sum + group.people, 0);
    return {
      detail,
      level: reach[reached.length],
      people: people === 0 ? 'no one else' : `${people} people`,
    };
  });
  await page.goto('/privacy');
  const checked = page.locator('fieldset:has(input:checked)');
  const shown = () =>
    checked.evaluateAll((all) =>
      all.map((each) => {
        const [level, people] =
          each.querySelector<HTMLElement>('label:has(:checked)')?.innerText.split('\n') ?? [];
        return { detail: each.querySelector('legend')?.innerText, level, people };
      }),
    );
  await expect.poll(shown).toEqual(expected);

  await page.getByRole('button', { name: 'See it as others do' }).click();
  for (const [tab, sentence] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await panel.getByText(sentence, { exact: true }).waitFor();
    const text = await panel.innerText();
    const gets = sent[school.groups.findIndex((group) => group.tab === tab)] ?? [];
    // Photos are compared by the words of the other pages: a card has no text for them.
    for (const index of [2, 3]) expect(text.includes(school.secrets[index] ?? '')).toBe(gets[index]);
    expect(text.replaceAll(' ', '').includes(josna.mobile)).toBe(gets[1]);
  }

  await page.goto('/profile');
  const lines = page.getByRole('region', { name: 'Privacy' }).getByRole('listitem');
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual(expected.map(({ detail, level }) => `${detail}: ${level}`));
}

// Shows spec:limits.24, decision:privacy-page
school(
  'says of a person who never chose that everyone in the school gets all',
  async ({ device, school }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await signIn(page, josna.username);
    await page.getByRole('button', { name: 'Who may see your details?' }).click();
    const said = 'Your photos, number, e-mail and social names are now open to everyone in the school.';
    await page.getByRole('dialog').getByText(said).waitFor();
    expect((await sentTo(school)).flat()).not.toContain(false);
    await expectTruth(page, school);
    await page.goto('/privacy');
    await page.getByText(said).waitFor();

    await page.getByRole('button', { name: 'Choose my batch for everything' }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'My batch', checked: true }).count()).toBe(4);
    expect((await sentTo(school)).flat()).not.toContain(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await expectTruth(page, school);
  },
);

// Shows spec:limits.24, decision:privacy-page
school('says who gets each detail at each level that can be stored', async ({ device, school }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await signIn(page, josna.username);
  for (const level of levels) {
    await school.own.update(Object.fromEntries(levelFields.map((field) => [field, level])));
    await expectTruth(page, school);
  }
});
