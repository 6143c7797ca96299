import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPackTable, packTableNames, tableNames } from '#db/tables/registry.ts';
import { aDivision, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import {
  aFullSchool,
  dumpOf,
  type FullSchool,
  type MadePack,
  openedPack,
  packOf,
  seenBy,
  signedInByCode,
  takePackIn,
} from './packs.ts';

let source: TestServer;
let target: TestServer;
let school: FullSchool;
let pack: MadePack;
/** A member of the school and of another one at the same installation. */
let both: Member;
/** Texts of the other school and its people. */
let foreign: string[];

beforeAll(async () => {
  source = await openTestServer();
  target = await openTestServer();
  school = await aFullSchool(source);
  const admin = await anAdmin(source, 'other-admin@example.org');
  const other = await aDivision(admin, 'The other school');
  both = await aMember(source, [school.divisionId, other.divisionId], {
    username: 'in_both_schools',
    mobile_access: 'Only Me',
    name: 'In Both Schools',
  });
  const stranger = await aMember(source, other.divisionId, { name: 'A Stranger', username: 'a_stranger' });
  const request = { schoolId: school.schoolId, batchId: school.batchId, divisionId: school.divisionId };
  await stranger.caller.post(paths.requests, {
    ...request,
    userMobile: stranger.mobile,
    selfIntro: 'Me too',
  });
  const posted = await both.caller.form(paths.posts(other.schoolId, other.batchId), {
    _id: 'a-post-of-the-other-school',
    text: 'Only for the other school',
  });
  expect(posted.statusCode).toBeLessThan(300);
  foreign = [
    ...['The other school', 'A Stranger', 'a_stranger', 'Me too', 'Only for the other school'],
    ...[stranger.id, stranger.mobile, other.schoolId, other.batchId, other.divisionId],
    'other-admin@example.org',
  ];
  pack = await packOf(source, school.schoolId);
}, 60_000);
afterAll(async () => {
  await source.close();
  await target.close();
});

describe('a handover pack', () => {
  it('has rows of every table that is not left out', async () => {
    const bytes = (await openedPack(pack)).toString('latin1');
    expect(packTableNames.filter((table) => !bytes.includes(`{"table":"${table}"`))).toEqual([]);
  });

  // Shows decision:handover
  it('is an age file that holds no credential, no session and no byte of another school', async () => {
    expect(pack.bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    const bytes = (await openedPack(pack)).toString('latin1');
    expect(bytes).toContain('In Both Schools');
    expect(foreign.filter((text) => bytes.includes(text))).toEqual([]);
    expect(bytes).not.toContain('$argon2');
    for (const table of tableNames) {
      if (isPackTable(table)) continue;
      for (const row of await rowsOf(source, table)) {
        const secrets = Object.entries(row).filter(([column]) => /hash|secret|public_key/.test(column));
        expect(secrets.filter(([, value]) => value !== null && bytes.includes(String(value)))).toEqual([]);
      }
    }
  });
});

describe('taking a pack in', () => {
  // Shows decision:handover
  it('each person who signs in by a code sees the same school as before', async () => {
    const taken = await takePackIn(target, pack);
    expect(taken).toMatchObject({ done: 'taken-in', photos: expect.any(Number) });
    const viewers = [school.mate.marks.at(-1) ?? '', school.careful.mobile, school.guest.mobile];
    for (const mobile of viewers) {
      const before = await seenBy(await signedInByCode(source, mobile), school.batchId);
      const after = await seenBy(await signedInByCode(target, mobile), school.batchId);
      expect(JSON.stringify(after)).toContain(school.mate.marks[0]);
      expect(after).toEqual(before);
      // The one who is blocked never learns of the one who blocks them.
      expect(JSON.stringify(after).includes(school.careful.id)).toBe(mobile !== school.guest.mobile);
    }
  });

  it('brings every photo byte by byte', async () => {
    const rows = await rowsOf(target, 'photos');
    expect(rows.length).toBeGreaterThan(5);
    for (const { id } of rows) {
      for (const size of ['large', 'small'] as const) {
        const before = await source.ctx.photos.read(String(id), size);
        expect(before).not.toBeNull();
        expect(await target.ctx.photos.read(String(id), size)).toEqual(before);
      }
    }
  });

  it('keeps what people had closed, and gives no one a password', async () => {
    expect(await recordOf(target, both.id)).toMatchObject({
      mobile_access: 'Only Me',
      username: 'in_both_schools',
      password_hash: null,
    });
    const mate = await signedInByCode(target, school.mate.marks.at(-1) ?? '');
    expect(JSON.stringify(await seenBy(mate, school.batchId))).not.toContain(both.mobile);
    const tried = await target
      .as(null)
      .post(paths.signIn, { username: 'in_both_schools', password: goodPassword });
    expect(tried.statusCode).toBe(401);
    const admin = { email: 'admin@example.org', password: goodPassword };
    expect((await target.as(null).post(paths.adminLogin, admin)).statusCode).toBe(401);
    expect(await rowsOf(target, 'school_admins')).toEqual([
      expect.objectContaining({ school_id: school.schoolId }),
    ]);
  });

  // Shows decision:handover
  it('changes nothing the second time, and says that everything is here', async () => {
    // The sign-ins of the tests before have left notes and devices.
    const empty = await openTestServer();
    await takePackIn(empty, pack);
    const before = await dumpOf(empty);
    const again = await takePackIn(empty, pack);
    expect(await dumpOf(empty)).toBe(before);
    expect(again).toMatchObject({ done: 'nothing', isSamePack: true });
    expect(again.done === 'nothing' && [...again.comparison.changed, ...again.comparison.gone]).toEqual([]);

    await empty.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ place: 'Changed here' }).where('id', '=', both.id).execute(),
    );
    const changed = await dumpOf(empty);
    const third = await takePackIn(empty, await packOf(source, school.schoolId));
    expect(await dumpOf(empty)).toBe(changed);
    expect(third).toMatchObject({ done: 'nothing', isSamePack: false });
    expect(third.done === 'nothing' && third.comparison.changed.get('schoolmates')).toBe(1);
    await empty.close();
  });
});
