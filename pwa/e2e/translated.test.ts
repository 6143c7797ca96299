import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { allTours, prepare } from './harness/all-tours.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { Desk } from './harness/school.ts';
import { signIn, signInTeacher } from './harness/sign-in.ts';
import { story, type Visitor } from './harness/story.ts';
import { type Stop, sampleAccounts } from './harness/tour.ts';
import { announceReunion } from './harness/tour-events.ts';
import { expectShown, translate } from './harness/translation.ts';
import { failedRequest } from './harness/watch.ts';

/** People who let the browser translate the app: each screen works, and shows each later text and number. */
const sample = story
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('prepared', { scope: 'file' }, ({ server }) => prepare(server));

const { schoolmate, teacher } = sampleAccounts;
const tourTakes = { timeout: 120_000 };
const looks: Stop = async (page) => {
  await expect(page.locator('font').count()).resolves.toBeGreaterThan(0);
  await expectShown(page);
};

async function translated(visitor: Visitor): Promise<Visitor> {
  await visitor.context.addInitScript(translate);
  return visitor;
}

/** Loses the network and gets it back. The line about it comes and goes. */
async function loseNetwork({ context, page, errors }: Visitor): Promise<void> {
  errors.expect(failedRequest);
  await servedByWorker(page);
  const line = page.locator('.connection-line');
  for (let time = 0; time < 2; time++) {
    await context.setOffline(true);
    await line.getByText(messages.offlineNow).waitFor();
    await expectShown(page);
    await context.setOffline(false);
    await line.getByText(messages.offlineNow).waitFor({ state: 'detached' });
    await expectShown(page);
  }
}

for (const name of ['sign-in', 'class', 'posts', 'events', 'teacher', 'dashboard'])
  sample(`the screens of the tour '${name}' work translated`, tourTakes, async ({ device, prepared }) => {
    const visitor = await translated(await device({ online: true, wide: name === 'dashboard' }));
    visitor.errors.expect(failedRequest);
    await allTours[name]?.(visitor.page, prepared, looks);
  });

const people: [string, (page: Page) => Promise<unknown>][] = [
  ['a guest', (page) => page.goto('/')],
  ['a schoolmate', (page) => signIn(page, schoolmate.username, schoolmate.password)],
  ['a teacher', (page) => signInTeacher(page, teacher.email, teacher.password)],
];
for (const [name, enter] of people)
  sample(
    `the translated page of ${name} survives the network that goes and returns`,
    tourTakes,
    async ({ device }) => {
      const visitor = await translated(await device());
      await enter(visitor.page);
      await loseNetwork(visitor);
    },
  );

sample('a helper admits people on a translated page', tourTakes, async ({ device, prepared }) => {
  const { server, division } = prepared;
  const desk = new Desk(server);
  const helper = await desk.signIn(schoolmate.username, schoolmate.password);
  await desk.logIn(sampleAccounts.admin.email, sampleAccounts.admin.password);
  const eventId = await announceReunion(desk, division, helper);
  const visitor = await translated(await device());
  const { context, page, errors } = visitor;
  errors.expect(failedRequest);
  await signIn(page, schoolmate.username, schoolmate.password);
  await page.goto(`/door/${eventId}`);
  await page.getByText(doorWords.here(0)).waitFor();
  await servedByWorker(page);
  await context.setOffline(true);
  for (const [at, name] of ['Basil', 'Anjali', 'Asha'].entries()) {
    const count = at + 1;
    await page.getByRole('searchbox', { name: vocabulary.name }).fill(name);
    await expectShown(page);
    await page
      .getByRole('button', { name: /^Admit / })
      .first()
      .click();
    await page.getByText(doorWords.here(count)).waitFor();
    await page.getByText(doorWords.notSent(count)).waitFor();
    await expectShown(page);
  }
  await context.setOffline(false);
  await page.getByText(doorWords.notSent(0)).waitFor();
  await expectShown(page);
});
