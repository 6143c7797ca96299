import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { repeatRemovals } from '#server/operations/repeat-removals.ts';
import { SeededIds } from '#test/blocks/seeded-ids.ts';
import type { TestServer } from '#test/scene/harness.ts';
import { observed } from '#test/taken-back/observed.ts';
import { ownActs } from '#test/taken-back/own-acts.ts';
import { remove, restore } from '#test/taken-back/removing.ts';
import { ok, type RemovalKind, removalKinds, World } from '#test/taken-back/world.ts';

/* A restored backup brings back nothing that people took back of a removed class or post. */

const never = new AbortController().signal;
/** Devices send these again after a restore of a backup (record 12), and no log has them. */
const sentAgain = ['event_replies', 'event_organisers', 'event_doors'];
const hiding = ['asks for the deletion of their account', 'hides from a person'];

let folder: string;
let world: World;
let first: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-parts-'));
  world = await World.open(new SeededIds());
  first = world.server;
});
afterEach(async () => {
  await first.close();
  if (world.server !== first) await world.server.close();
  rmSync(folder, { recursive: true });
});

const actsIn = (kind: RemovalKind) =>
  Object.entries(ownActs).filter(
    ([name, { tables, in: kinds }]) =>
      kinds.includes(kind) && !hiding.includes(name) && !tables.some((table) => sentAgain.includes(table)),
  );

async function actAll(kind: RemovalKind): Promise<void> {
  // The deletion of a post takes the answers to it along, so it comes last.
  for (const [, act] of actsIn(kind).toSorted(([one], [other]) => order(one) - order(other)))
    await ok(act.do(world));
}
const order = (name: string) => (name.includes('admin removed') ? 1 : 0);

const backUp = async () => {
  const backup = join(folder, 'backup.tar');
  await makeBackup(first.dataDir, backup, never);
  return backup;
};

/** Restores the backup next to the log of deletions, and starts a server on it. */
async function goBackTo(backup: string): Promise<void> {
  const dataDir = join(folder, 'data');
  await cp(first.dataDir, dataDir, { recursive: true });
  await restoreBackup(dataDir, backup, new Date(), never);
  await world.serveFrom(dataDir);
}

async function there(kind: RemovalKind): Promise<string[]> {
  const bytes = await observed(world);
  const found: string[] = [];
  for (const [name, { isThere }] of actsIn(kind)) if (await isThere(world, bytes)) found.push(name);
  return found;
}

describe.each(removalKinds)('a backup that keeps a removed %s', (kind) => {
  it('brings nothing back that people took back since, also after the admin restores it', async () => {
    await remove(world, kind);
    const backup = await backUp();
    await actAll(kind);
    await goBackTo(backup);
    expect(await repeatRemovals(world.server.ctx)).toBeGreaterThan(0);
    await restore(world, kind);
    expect(await there(kind)).toEqual([]);
    // A start makes tombstones of answers whose post is gone, so that no device sends them again.
    await repeatRemovals(world.server.ctx);
    expect(await repeatRemovals(world.server.ctx)).toBe(0);
  });

  it('brings it back with the restore if no one took it back', async () => {
    await remove(world, kind);
    await goBackTo(await backUp());
    await restore(world, kind);
    expect(await there(kind)).toEqual(actsIn(kind).map(([name]) => name));
  });
});

it('keeps photos, posts, requests and names gone in a backup from before the removal', async () => {
  const backup = await backUp();
  await remove(world, 'division');
  await actAll('division');
  await goBackTo(backup);
  await repeatRemovals(world.server.ctx);
  // Devices send the removal of a face again.
  expect(await there('division')).toEqual([
    'removes their name from a face',
    'removes a face that they marked',
    'removes a face from their photo',
  ]);
});
