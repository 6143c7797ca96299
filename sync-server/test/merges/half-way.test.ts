import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { openScene, type Scene } from './scene.ts';

/** A merge and an undo are one transaction each, files included. A failure in the middle changes nothing. */

let scene: Scene;
let keep: string;
let gone: string;
beforeEach(async () => {
  scene = await openScene();
  keep = await scene.record({ name: 'Anjali M' }, 0);
  gone = await scene.record({ name: 'Anjali Menon', mobile: aMobile() }, 0, 1);
  const { ctx } = scene.server;
  for (const owner_id of [keep, gone]) {
    const photo = await savePhoto(ctx, await aPhoto(owner_id === keep ? 5 : 6), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id } as const;
    await ctx.database.write((tx) => setOwnersPhoto(ctx, tx, owner, photo));
  }
});
afterEach(() => scene.server.close());

const tables = ['schoolmates', 'memberships', 'photos', 'merges', 'batches', 'audit'] as const;
async function stored(): Promise<string> {
  const rows = await Promise.all(tables.map((table) => rowsOf(scene.server, table)));
  return JSON.stringify([rows, readdirSync(join(scene.server.dataDir, 'photos')).sort()]);
}

/** Both operations call each of these in the middle or at the end. */
const steps = ['addMembers', 'removeMembers', 'touchPeople'] as const;

async function failingAt<Result>(step: (typeof steps)[number], work: () => Promise<Result>): Promise<Result> {
  const { revisions } = scene.server.ctx;
  revisions[step] = async () => {
    throw new Error('The disk is gone.');
  };
  try {
    return await work();
  } finally {
    // Deletes the override, so that the method of the class is used again.
    Reflect.deleteProperty(revisions, step);
  }
}

const fields = { name: 'gone', mobile: 'gone', photo: 'gone' } as const;

it.each(steps)('a merge that fails at %s changes nothing', async (step) => {
  const before = await stored();
  const answer = await failingAt(step, () => scene.merge(keep, gone, fields));
  expect(answer.statusCode).toBe(500);
  await expect.poll(stored).toBe(before);
  await scene.merged(keep, gone, fields);
});

it.each(steps)('an undo that fails at %s changes nothing', async (step) => {
  const merge = await scene.merged(keep, gone, fields);
  const before = await stored();
  const answer = await failingAt(step, () => scene.undo(merge));
  expect(answer.statusCode).toBe(500);
  await expect.poll(stored).toBe(before);
  expect((await scene.undo(merge)).statusCode).toBe(200);
});
