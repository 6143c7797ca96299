import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { outboxOf, queueEdits, recordOf, wake, withoutBackgroundSync } from './harness/outbox.ts';
import type { RunningServer } from './harness/server.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const operations = fileURLToPath(new URL('../../sync-server/src/operations/', import.meta.url));

const restored = story
  .extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server))
  .extend('folder', { scope: 'file' }, async ({ serverEnv: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'memcherrish-backup-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  });

/** Runs `npm run backup` or `npm run restore` on the data of this server. */
async function operate(name: 'backup' | 'restore', { dataDir }: RunningServer, file: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [join(operations, `${name}.ts`), file], { env });
}

restored(
  'edits lost by a restore are offered again once and in order, and known edits are not doubled',
  async ({ device, server, school, folder }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await withoutBackgroundSync(page);
    const account = await school.desk.signIn(josna.username);
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await queueEdits(page, [{ selfIntro: 'Before the backup' }]);
    await wake(page);
    await expect.poll(() => outboxOf(page)).toEqual([]);

    const file = join(folder, 'backup.tar');
    await operate('backup', server, file);
    await queueEdits(page, [{ selfIntro: 'After the backup' }, { place: 'Ollur' }], 1);
    await wake(page);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect((await recordOf(school.desk, account)).revisions).toMatchObject({ selfIntro: 2 });

    await server.stop();
    await operate('restore', server, file);
    await server.restart();
    await wake(page);
    await expect
      .poll(async () => await recordOf(school.desk, account))
      .toMatchObject({ selfIntro: 'After the backup', place: 'Ollur' });
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect((await recordOf(school.desk, account)).revisions).toMatchObject({ selfIntro: 2 });
  },
);
