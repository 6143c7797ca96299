import { messages } from '@memcherrish/shared/text/messages.ts';
import { expect } from 'vitest';
import { allTours, prepare } from './harness/all-tours.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { signIn, signInTeacher } from './harness/sign-in.ts';
import { story, type Visitor } from './harness/story.ts';
import { type Stop, sampleAccounts } from './harness/tour.ts';
import { expectShown, translate } from './harness/translation.ts';
import { failedRequest } from './harness/watch.ts';

/** People who let the browser translate the app: each screen works, and shows each later text and number. */
const sample = story
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('prepared', { scope: 'file' }, ({ server }) => prepare(server));

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

for (const name of [
  'sign-in',
  'class',
  'school',
  'posts',
  'events',
  'teacher',
  'details',
  'dashboard',
  'admin',
])
  sample(`the screens of the tour '${name}' work translated`, tourTakes, async ({ device, prepared }) => {
    const visitor = await translated(await device({ online: true, wide: name === 'dashboard' }));
    visitor.errors.expect(failedRequest);
    await allTours[name]?.(visitor.page, prepared, looks);
  });

sample('a translated page survives the network that goes and returns', async ({ device, prepared: _ }) => {
  const { schoolmate, teacher } = sampleAccounts;
  const guest = await translated(await device());
  await guest.page.goto('/');
  await loseNetwork(guest);
  const member = await translated(await device());
  await signIn(member.page, schoolmate.username, schoolmate.password);
  await loseNetwork(member);
  const leela = await translated(await device());
  await signInTeacher(leela.page, teacher.email, teacher.password);
  await loseNetwork(leela);
});
