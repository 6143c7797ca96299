import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, goodPasswordHash, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import {
  aPackedSchool,
  changedPack,
  dumpOf,
  type FullSchool,
  type MadePack,
  type PackLine,
  packWithRows,
  takePackIn,
} from './packs.ts';

let source: TestServer;
let target: TestServer;
let school: FullSchool;
let pack: MadePack;
/** A school of the other installation, whose people no pack may touch. */
let other: Awaited<ReturnType<typeof aDivision>> & { victim: string };
let before: string;
beforeAll(async () => {
  ({ source, school, pack } = await aPackedSchool());
  target = await openTestServer();
  const division = await aDivision(await anAdmin(target, 'here@example.org'), 'School of others');
  const victim = await aMember(target, division.divisionId, { name: 'Victim', username: 'victim' });
  other = { ...division, victim: victim.id };
  before = await dumpOf(target);
}, 60_000);
afterAll(async () => {
  await source.close();
  await target.close();
});

/** Expects that a pack is refused, and that nothing has changed: no row, and no photo. */
async function refused(changed: MadePack, message: string | RegExp): Promise<void> {
  await expect(takePackIn(target, changed)).rejects.toThrow(message);
  expect(await dumpOf(target)).toBe(before);
  expect(await target.ctx.photos.pictures()).toEqual(new Map());
}

const withHeader = (change: object) =>
  changedPack(pack, (files) =>
    files.map((file) =>
      file.path === 'handover.json'
        ? { ...file, bytes: Buffer.from(JSON.stringify({ ...JSON.parse(file.bytes.toString()), ...change })) }
        : file,
    ),
  );

/** Changes the first row of a table. */
const withRow = (table: string, change: PackLine['row']) => {
  let isDone = false;
  return packWithRows(pack, (lines) =>
    lines.map((line) => {
      if (line.table !== table || isDone) return line;
      isDone = true;
      return { table, row: { ...line.row, ...change } };
    }),
  );
};

describe('a damaged pack', () => {
  it('a wrong passphrase, a cut end, a changed byte and another kind of file are refused', async () => {
    const wrong = { ...pack, passphrase: 'wrong-wrong-wrong-wrong' };
    await refused(wrong, 'The passphrase is wrong for this pack. Nothing was changed.');
    const cut = { ...pack, bytes: pack.bytes.subarray(0, pack.bytes.length - 70_000) };
    await refused(cut, 'The pack was cut or changed on its way. Nothing was changed here.');
    const bytes = Buffer.from(pack.bytes);
    bytes[bytes.length - 40_000] = (bytes[bytes.length - 40_000] ?? 0) ^ 1;
    await refused({ ...pack, bytes }, 'The pack was cut or changed on its way. Nothing was changed here.');
    await refused(
      { ...pack, bytes: Buffer.from('SQLite format 3') },
      'This file is no handover pack. Nothing was changed.',
    );
    await refused({ ...pack, bytes: Buffer.alloc(0) }, 'This file is no handover pack. Nothing was changed.');
  });

  it('a pack from another version, or without its header, its end or a photo, is refused', async () => {
    await refused(
      await withHeader({ version: 2 }),
      'The pack was made by a newer version of Memcherrish: update this installation first. Nothing was changed.',
    );
    await refused(
      await withHeader({ schema: '9999-later' }),
      'The pack was made by a newer version of Memcherrish: update this installation first. Nothing was changed.',
    );
    await refused(
      await withHeader({ schema: '0042-removals' }),
      'The pack was made by an older version of Memcherrish: update the other installation and make the pack again. Nothing was changed.',
    );
    await refused(await withHeader({ extra: 1 }), 'The pack is not valid: its header is wrong.');
    const without = (path: RegExp) =>
      changedPack(pack, (files) => files.filter((file) => !path.test(file.path)));
    await refused(await without(/^handover/), /The pack is not valid/);
    await refused(await without(/^end/), 'The pack is not valid: it has no end.');
    await refused(await without(/small/), /The pack is not valid: it may not hold "photos/);
    await refused(await without(/^photos/), 'The pack is not valid: it lacks rows or photos.');
  });
});

describe('a hostile pack', () => {
  it('a pack whose passphrase would take too much memory is refused', async () => {
    const header = pack.bytes
      .subarray(0, 200)
      .toString('latin1')
      .replace(/(scrypt \S+) \d+\n/, '$1 20\n');
    const bytes = Buffer.concat([Buffer.from(header, 'latin1'), pack.bytes.subarray(200)]);
    await refused(
      { ...pack, bytes },
      'The pack is not valid: its passphrase would take more than 256 MB to try.',
    );
  });

  it('a pack with paths that lead elsewhere, files of another kind, or photos that are none is refused', async () => {
    const added = (path: string, bytes = Buffer.from('x')) =>
      changedPack(pack, ([header, ...files]) => (header ? [header, { path, bytes }, ...files] : []));
    await refused(await added('../../outside.webp'), 'it may not hold "../../outside.webp" there');
    await refused(await added('photos/../../../etc/passwd'), /may not hold/);
    await refused(await added('auth-secret'), 'it may not hold "auth-secret" there');
    await refused(await added('photos/abcdefghijklmnop.webp', Buffer.alloc(17_000_000)), /may not hold/);
    const spoilt = await changedPack(pack, (files) =>
      files.map((file) => (/^photos/.test(file.path) ? { ...file, bytes: Buffer.from('<script>') } : file)),
    );
    const unnamed = await packWithRows(pack, (lines) => lines.filter((line) => line.table !== 'photos'));
    await refused(unnamed, 'a photo lacks its row, or a row its photo');
    await refused(spoilt, 'The pack is not valid: it holds a photo that is no plain picture.');
  });

  it('a pack with tables and columns that no pack has, or values that do not fit, is refused', async () => {
    const withLine = (line: PackLine) => packWithRows(pack, (lines) => [...lines, line]);
    await refused(await withLine({ table: 'sessions', row: {} }), 'it may not hold rows of sessions');
    await refused(await withLine({ table: '__proto__', row: {} }), 'it may not hold rows of __proto__');
    await refused(
      await withRow('schoolmates', { 'id" = 1; drop table schoolmates; --': 1 }),
      'a row of schoolmates has a wrong value in its columns',
    );
    await refused(
      await withRow('schoolmates', { password_hash: goodPasswordHash }),
      'wrong value in password_hash',
    );
    await refused(
      await withRow('admins', { password_hash: goodPasswordHash }),
      'wrong value in password_hash',
    );
    await refused(await withRow('schoolmates', { mobile: '98460' }), 'wrong value in mobile');
    await refused(await withRow('schoolmates', { name: 'x'.repeat(30_000) }), 'wrong value in name');
    await refused(await withRow('events', { questions: '{}' }), 'wrong value in questions');
    await refused(await withRow('posts', { removed: 2 }), 'wrong value in removed');
    await refused(await withRow('batches', { revision: -1 }), 'wrong value in revision');
    const twice = await packWithRows(pack, (lines) => lines.flatMap((line) => [line, line]));
    await refused(twice, /is in it twice|do not fit together/);
  });

  it('a pack with rows that name classes, events or people of another school is refused', async () => {
    await refused(
      await withRow('batches', { school_id: other.schoolId }),
      'names a row that is not in the pack',
    );
    await refused(
      await withRow('divisions', { batch_id: other.batchId }),
      'names a row that is not in the pack',
    );
    await refused(await withRow('memberships', { division_id: other.divisionId }), 'not in the pack');
    await refused(await withRow('audit', { school_id: other.schoolId }), 'not in the pack');
    await refused(await withRow('photos', { owner_id: other.victim }), 'not in the pack');
    await refused(await withRow('divisions', { id: other.divisionId }), /here already/);
    const kept = {
      id: 'a-removed-post-of-mine',
      batch_id: other.batchId,
      author_id: other.victim,
      text: 'Mine',
    };
    await refused(await withRow('removed_rows', { content: JSON.stringify(kept) }), 'not in the pack');
    const places = [
      { divisionId: other.divisionId, batchId: other.batchId, division: 'a', batch: 'b', since: 'c' },
    ];
    await refused(
      await withRow('removals', { kind: 'person', details: JSON.stringify({ places }) }),
      'it names a class of another school',
    );
  });

  it('a pack reaches no account here: an id of another person becomes a person without an account', async () => {
    const changed = await packWithRows(pack, (lines) =>
      lines.map((line) => {
        const text = JSON.stringify(line).replaceAll(school.guest.id, other.victim);
        return JSON.parse(text);
      }),
    );
    const accounts = await rowsOf(target, 'schoolmates');
    await takePackIn(target, changed);
    const now = await rowsOf(target, 'schoolmates');
    expect(now.filter((row) => row['id'] === other.victim)).toEqual(accounts);
    const memberships = (await rowsOf(target, 'memberships')).filter(
      (row) => row['schoolmate_id'] === other.victim,
    );
    expect(memberships.map((row) => row['division_id'])).toEqual([other.divisionId]);
    for (const table of ['posts', 'audit', 'blocks', 'removals', 'class_photo_tags'] as const) {
      const added = (await rowsOf(target, table)).filter((row) => JSON.stringify(row).includes(other.victim));
      expect([
        table,
        added.filter((row) => !before.includes(JSON.stringify(JSON.stringify(row)).slice(1, -1))),
      ]).toEqual([table, []]);
    }
  });
});
