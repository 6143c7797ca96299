import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { auditKept, auditPageSize } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { AuditEntry, AuditPage } from '@memcherrish/shared/wire/desk/audit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { workbook } from '#test/files/workbooks.ts';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
beforeEach(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
});
afterEach(() => server.close());

async function page(by = admin, query: Record<string, string> = {}): Promise<AuditPage> {
  const answer = await by.get(`${paths.audit(divisionPath.schoolId)}?${new URLSearchParams(query)}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const acts = async (query: Record<string, string> = {}) => (await page(admin, query)).entries;
const latest = async (action: AuditEntry['action']) => (await acts()).find((act) => act.action === action);
const edit = (id: string, fields: object) =>
  admin.put(
    paths.managedSchoolmate(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId, id),
    {
      name: 'Anu',
      gender: 'Female',
      ...fields,
    },
  );
const stored = async () =>
  JSON.stringify(await server.ctx.database.read.selectFrom('audit').selectAll().execute());

describe('an audit entry', () => {
  // Shows threat:admin-snooping
  // Shows decision:audit
  it('names the admin, the time, the action and the person, with each field before and after', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { name: 'Anu', gender: 'Female', mobile }, divisionPath.divisionId);
    const other = aMobile();
    server.pass(minute);
    await edit(id, { name: 'Anu Thomas', mobile: other });
    expect(await latest('edit-person')).toEqual({
      _id: expect.any(String),
      at: server.ctx.clock().toISOString(),
      action: 'edit-person',
      by: { _id: expect.any(String), name: 'Admin' },
      personId: id,
      details: {
        name: 'Anu',
        batch: '2012 - 2013',
        division: '10-A',
        changes: {
          name: { before: 'Anu', after: 'Anu Thomas' },
          mobile: { before: mobile, after: other },
        },
      },
    });
  });

  it('says for a new number of a claimed account that it waits for its owner’s proof', async () => {
    const member = await aMember(server, divisionPath.divisionId, { name: 'Anu', gender: 'Female' });
    const other = aMobile();
    await edit(member.id, { mobile: other });
    expect((await latest('edit-person'))?.details.changes).toEqual({
      pendingMobile: { before: null, after: other },
    });
  });

  it('is not written for an act that changes nothing or is refused', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { name: 'Anu', gender: 'Female', mobile }, divisionPath.divisionId);
    await edit(id, { mobile });
    await edit(id, { mobile: 'none' });
    await admin.post(paths.batches(divisionPath.schoolId), { batch: '2012-2013' });
    await admin.form(paths.school(divisionPath.schoolId), { name: 'St. Mary’s' }, 'PUT');
    expect((await acts()).map(({ action }) => action).toSorted()).toEqual([
      'add-batch',
      'add-division',
      'add-school',
    ]);
  });

  it('counts the people of a class list, and names none of them', async () => {
    const rows = [
      ['Name', 'Mobile'],
      ['Anu of the list', aMobile()],
      ['Binu', '98x47'],
    ];
    await admin.form(paths.importSpreadsheet, {
      ...divisionPath,
      file: { name: 'class.xlsx', bytes: workbook(rows) },
    });
    expect((await latest('import-people'))?.details).toEqual({
      batch: '2012 - 2013',
      division: '10-A',
      counts: { added: 1, alreadyThere: 0, refused: 1 },
    });
    expect(await stored()).not.toContain('Anu of the list');
  });

  it('is written once in ten minutes for a look', async () => {
    const look = () =>
      admin.get(paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId));
    await look();
    server.pass(9 * minute);
    await look();
    const count = async () => (await acts()).filter(({ action }) => action === 'read-people').length;
    expect(await count()).toBe(1);
    server.pass(2 * minute);
    await look();
    expect(await count()).toBe(2);
  });

  it('is stored for two years', async () => {
    server.pass(auditKept - minute);
    await purgeExpired(server.ctx);
    expect(await stored()).toContain('add-division');
    server.pass(2 * minute);
    await purgeExpired(server.ctx);
    expect(await stored()).not.toContain('add-division');
  });
});

describe('reading the audit trail', () => {
  it('is for the admins of the school alone, and is logged as a look itself', async () => {
    const stranger = await anotherAdmin(server);
    const theirs = await stranger.caller.get(paths.audit(divisionPath.schoolId));
    expect(theirs.statusCode).toBe(404);
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    await page(fellow.caller);
    expect(await latest('read-activity')).toMatchObject({ by: { _id: fellow.id, name: 'Another Admin' } });
  });

  it('returns pages, newest first, without a gap and without a repeat', async () => {
    const { schoolId } = divisionPath;
    const total = auditPageSize + 20;
    await server.ctx.database.write(async (tx) => {
      for (let index = 0; index < total; index += 1) {
        // Two entries share each time; their order then follows from the id.
        const at = new Date(server.ctx.clock().getTime() + Math.floor(index / 2) * 1000);
        await recordAct(tx, at, theServer, { action: 'keep-post', schoolId, subjectId: `p${index}` });
      }
    });
    const first = await page();
    const second = await page(admin, { before: first.entries.at(-1)?._id ?? '' });
    expect([first.entries.length, first.older, second.older]).toEqual([auditPageSize, true, false]);
    const all = [...first.entries, ...second.entries];
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    expect(all.filter(({ action }) => action === 'keep-post')).toHaveLength(total);
    const times = all.filter(({ action }) => action === 'keep-post').map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const unknown = await admin.get(`${paths.audit(schoolId)}?before=AAAAAAAAAAAAAAAA`);
    expect(unknown.statusCode).toBe(404);
  });

  it('can be filtered by one admin, by one person, by changes or by looks', async () => {
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    const id = await aRecord(server, { name: 'Anu', mobile: aMobile() }, divisionPath.divisionId);
    const path = paths.managedSchoolmate(
      divisionPath.schoolId,
      divisionPath.batchId,
      divisionPath.divisionId,
      id,
    );
    await fellow.caller.get(
      paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
    );
    await fellow.caller.delete(path);
    const actions = async (query: Record<string, string>) =>
      (await acts(query)).map(({ action }) => action).toSorted();
    expect(await actions({ admin: fellow.id })).toEqual(['read-people', 'remove-person']);
    expect(await actions({ person: id })).toEqual(['remove-person']);
    expect(await actions({ what: 'looks', admin: fellow.id })).toEqual(['read-people']);
    expect(await actions({ what: 'changes' })).not.toContain('read-people');
  });

  it('shows what the server did for all schools, and nothing of other schools', async () => {
    const stranger = await anotherAdmin(server);
    await aDivision(stranger.caller, 'Elsewhere');
    await server.ctx.database.write((tx) =>
      recordAct(tx, server.ctx.clock(), theServer, { action: 'restore', schoolId: null }),
    );
    await stranger.caller.post(paths.registerSchoolmate, {
      name: 'Theirs alone',
      email: 'b@example.org',
      place: 'Kochi',
      mobile: aMobile(),
      password: goodPassword,
      confirmPassword: goodPassword,
    });
    const seen = await acts();
    expect(seen.find(({ action }) => action === 'restore')).toMatchObject({ by: null });
    expect(JSON.stringify(seen)).not.toMatch(/Elsewhere|Theirs alone/);
  });
});

describe('audit entries about a person', () => {
  async function editedMember() {
    const member = await aMember(server, divisionPath.divisionId, {
      name: 'Anu Forgettable',
      gender: 'Female',
      place: 'Alappuzha',
      password_hash: goodPasswordHash,
    });
    await edit(member.id, { name: 'Anu Renamed', mobile: member.mobile, place: 'Kottayam' });
    return member;
  }
  const words = /Forgettable|Renamed|Alappuzha|Kottayam/;

  it('are hidden while their account waits for deletion, back when they keep it, and deleted with it', async () => {
    const member = await editedMember();
    expect(JSON.stringify(await acts())).toMatch(words);

    await member.caller.post(paths.accountDeletion, { password: goodPassword });
    expect(JSON.stringify(await acts())).not.toMatch(words);
    expect(await acts({ person: member.id })).toEqual([]);
    expect(await latest('edit-person')).toMatchObject({
      personId: null,
      details: { batch: '2012 - 2013', division: '10-A' },
    });
    await member.caller.delete(paths.accountDeletion);
    expect(JSON.stringify(await acts())).toMatch(words);

    await member.caller.post(paths.accountDeletion, { password: goodPassword });
    server.pass(week);
    await deleteDueAccounts(server.ctx);
    expect(await stored()).not.toMatch(words);
    expect(await stored()).not.toContain(member.id);
    // The session of an admin is shorter than a week.
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    const { entries } = await page(fellow.caller);
    expect(entries.find(({ action }) => action === 'edit-person')).toMatchObject({
      personId: null,
      by: { name: 'Admin' },
    });
  });

  it('follow a record that the person claims, so that they are deleted with the account too', async () => {
    const mobile = aMobile();
    const first = await aRecord(server, { name: 'Anu', gender: 'Female', mobile }, divisionPath.divisionId);
    const elsewhere = await aDivision(admin, 'Second school');
    await aRecord(server, { name: 'Anu', gender: 'Female', mobile }, elsewhere.divisionId);
    await edit(first, { mobile, name: 'Anu Forgettable' });
    const { id, caller } = await signUp(server, mobile, 'anu_of_two');
    await caller.post(paths.offer(first), { accept: true });
    const [act] = await acts({ person: id });
    expect(act).toMatchObject({ action: 'edit-person', personId: id });

    await caller.post(paths.accountDeletion, { password: goodPassword });
    server.pass(week);
    await deleteDueAccounts(server.ctx);
    expect(await stored()).not.toMatch(words);
  });
});
