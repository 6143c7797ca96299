import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { inFolder } from '#server/objects/outside.ts';
import { keepHighWater } from './high-water.ts';

let folder: string;
let said: string[];
const open: Database[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-mark-'));
  said = [];
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  rmSync(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);
const database = 'memcherrish.sqlite';
const mark = 'high-water.json';

async function start(): Promise<Database> {
  const opened = await keepHighWater(await openDatabase(file(database)), inFolder(folder), (line) =>
    said.push(line),
  );
  open.push(opened);
  return opened;
}

async function stop(): Promise<void> {
  for (const each of open.splice(0)) await each.close();
}

const write = ({ write }: Database) =>
  write((tx) => tx.insertInto('declined_offers').values(anOffer()).execute());
let offers = 0;
function anOffer() {
  offers += 1;
  return { schoolmate_id: `somebody ${offers}`, offered_id: 'somebody else' };
}

/** A link that sets a new password. It may have been used after the copy was made. */
const aLink = {
  ...{
    id: 'a-link',
    account_kind: 'admin' as const,
    account_id: 'an-admin',
    token_hash: 'hash',
    started_by: null,
  },
  ...{ created_at: '2026-01-01', usable_at: '2026-01-01', expires_at: '2099-01-01' },
};

const positionIn = (path: string): number => JSON.parse(readFileSync(path, 'utf8')).position;

/** Copies the database after a stop: one file, without a WAL. */
async function copyAfterStop(): Promise<string> {
  await stop();
  copyFileSync(file(database), file('copy'));
  return file('copy');
}

describe('a database with its mark', () => {
  it('keeps its epoch from start to start', async () => {
    const epoch = (await start()).epoch();
    await stop();
    expect((await start()).epoch()).toBe(epoch);
    expect(said).toEqual([]);
  });

  it('keeps its epoch without a mark: another machine, or the first start of this version', async () => {
    const epoch = (await start()).epoch();
    await stop();
    rmSync(file(mark));
    expect((await start()).epoch()).toBe(epoch);
    expect(said).toEqual([]);
  });

  it('keeps its epoch when a crash came between a position and its mark', async () => {
    const first = await start();
    copyFileSync(file(mark), file('older-mark'));
    await write(first);
    await stop();
    copyFileSync(file('older-mark'), file(mark));
    expect((await start()).epoch()).toBe(first.epoch());
    expect(said).toEqual([]);
  });

  it('is marked within a second of a write, without waiting for the close', async () => {
    const first = await start();
    const before = positionIn(file(mark));
    await write(first);
    await expect.poll(() => positionIn(file(mark))).toBe(before + 1);
  });

  it('is not marked again while nothing is written', async () => {
    await start();
    const before = positionIn(file(mark));
    await stop();
    expect(positionIn(file(mark))).toBe(before);
  });
});

describe('a database replaced by an older copy', () => {
  const putBack = async (copy: string) => {
    await stop();
    copyFileSync(copy, file(database));
  };

  it.each([
    ['a write since', write],
    ['a start since', async () => undefined],
  ])('gets a new epoch, and the terminal says so once: %s', async (_, since) => {
    const opened = await start();
    const epoch = opened.epoch();
    await opened.write((tx) => tx.insertInto('recovery_links').values(aLink).execute());
    const copy = await copyAfterStop();
    await since(await start());
    await putBack(copy);
    const restored = await start();
    expect(restored.epoch()).not.toBe(epoch);
    expect(await restored.read.selectFrom('recovery_links').selectAll().execute()).toEqual([]);
    expect(said).toEqual([
      expect.stringContaining('such as an older copy'),
      expect.stringContaining('some that were replaced, removed or used since may work again'),
    ]);
    await stop();
    expect((await start()).epoch()).toBe(restored.epoch());
    expect(said).toHaveLength(2);
  });

  it('gets a new epoch although it has a higher position since, in a history of its own', async () => {
    const epoch = (await start()).epoch();
    const copy = await copyAfterStop();
    await write(await start());
    await putBack(copy);
    const restored = await start();
    for (let each = 0; each < 5; each += 1) await write(restored);
    await stop();
    copyFileSync(copy, file(database));
    const again = await start();
    expect(new Set([epoch, restored.epoch(), again.epoch()]).size).toBe(3);
  });

  it('gets a new epoch when the mark cannot be read', async () => {
    const epoch = (await start()).epoch();
    await stop();
    writeFileSync(file(mark), '{"epoch":');
    expect((await start()).epoch()).not.toBe(epoch);
  });
});
