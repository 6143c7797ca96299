import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { ChaosProxy } from './chaos/proxy.ts';
import { boxes } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });
const { username, password } = sampleAccounts.schoolmate;

/** The first bytes of a first sync: the own batches are in them, and most of the school is not. */
const ownBatches = 90_000;

sample('a slow line shows the own class while the school is still arriving', async ({ device, server }) => {
  const network = await ChaosProxy.open({ target: server.address });
  let goOn = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  network.decide = ({ path }) =>
    path.startsWith(`${paths.pull}?`) ? { kind: 'pause', bytes: ownBatches, until } : { kind: 'none' };
  try {
    const { page, context } = await device({ address: network.address });
    await signIn(page, username, password);
    await expect.poll(() => boxes(page).getByRole('button').count()).toBe(48);
    expect(network.met.get('pause')).toBe(1);

    await page.getByRole('link', { name: 'Search' }).click();
    const part = page.getByText(/^2 of 12 batches are on this device/);
    await part.waitFor();
    goOn();
    await part.waitFor({ state: 'detached' });
    await page.getByText(/ on this device by name, place, class or number/).waitFor();
    await context.close();
  } finally {
    goOn();
    await network.close();
  }
});
