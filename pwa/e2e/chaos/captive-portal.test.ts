import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect } from 'vitest';
import { person } from '#e2e/harness/class-room.ts';
import { everythingKept, servedByWorker } from '#e2e/harness/device-storage.ts';
import { outboxOf, queueEdits, recordOf, wake, withoutBackgroundSync } from '#e2e/harness/outbox.ts';
import { signIn } from '#e2e/harness/sign-in.ts';
import { josna, openSmallSchool } from '#e2e/harness/small-school.ts';
import { story } from '#e2e/harness/story.ts';
import { failedRequest } from '#e2e/harness/watch.ts';
import { type Fault, foreignAnswers } from './faults.ts';
import { ChaosProxy } from './proxy.ts';

/**
 * N4 of docs/reliability.md in the built app. The portal is in front of the whole browser, with its service
 * worker.
 */

const network = story
  .extend('school', { scope: 'file' }, async ({ server }) => openSmallSchool(server))
  .extend('proxy', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const proxy = await ChaosProxy.open({ target: server.address });
    onCleanup(() => proxy.close());
    return proxy;
  });

network(
  'a foreign response confirms no edit and changes no cached data, and the app says so',
  async ({ device, school, proxy }) => {
    const { page, errors } = await device({ address: proxy.address });
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, 'Vishnu Prasad N.').waitFor();
    await servedByWorker(page);
    const account = await school.desk.signIn(josna.username);
    const kept = async () => {
      const { databases, cached } = JSON.parse(await everythingKept(page));
      const [directory] = Object.entries<Record<string, unknown>>(databases)
        .filter(([name]) => name.startsWith('memcherrish-'))
        .map(([, tables]) => tables);
      return {
        rosters: directory?.['rosters'],
        structures: directory?.['structures'],
        me: directory?.['me'],
        cached,
      };
    };
    // Everything is cached now, so all later responses come from the portal.
    const before = await kept();

    errors.expect(failedRequest);
    errors.expect(/MIME type|Failed to (load|fetch)|ServiceWorker|EventSource/i);
    const answers: [string, Fault][] = [
      ...Object.entries<Fault>(foreignAnswers),
      ['a broken line', { kind: 'reset' }],
    ];
    for (const [at, [name, fault]] of answers.entries()) {
      let pushes = 0;
      proxy.decide = ({ method }) => {
        if (method !== 'GET') pushes += 1;
        return fault;
      };
      await queueEdits(page, [{ selfIntro: `Text ${at + 1}` }], 0);
      await wake(page);
      await expect.poll(() => pushes, { message: name }).toBeGreaterThan(0);
      const told = fault.kind === 'reset' ? messages.offlineNow : messages.foreignNetwork;
      if (fault.kind !== 'half-json') await page.getByText(told).first().waitFor();
      expect((await outboxOf(page)).map(({ state }) => state)).toEqual(Array(at + 1).fill('waiting'));
      expect(await kept()).toEqual(before);
    }
    // The half response came from our server after it committed. So the first edit is stored already and
    // counts once.
    await proxy.calm();
    await wake(page);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect(await recordOf(school.desk, account)).toMatchObject({
      selfIntro: `Text ${answers.length}`,
      revisions: { selfIntro: answers.length },
    });
  },
);
