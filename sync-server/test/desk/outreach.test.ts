import { outreachLimits } from '@memcherrish/shared/domain/outreach-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Outreach } from '@memcherrish/shared/wire/desk/outreach.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { type HelpedSchool, helpedSchool } from '#test/fixtures/helped-school.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { goodPassword, lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

let server: TestServer;
let school: HelpedSchool;
beforeEach(async () => {
  server = await openTestServer();
  school = await helpedSchool(server);
});
afterEach(() => server.close());

async function outreach(): Promise<Outreach> {
  const path = `${paths.outreach(school.schoolId)}?batch=${school.batchId}`;
  return (await school.admin.caller.get(path)).json<Outreach>();
}
const note = (text: string, schoolmateId = school.listing.id) =>
  school.admin.caller.post(paths.outreachNotes(school.schoolId, schoolmateId), { text });
const markNumber = (works: boolean) =>
  school.admin.caller.put(paths.outreachNumber(school.schoolId, school.listing.id), { works });
const notesStored = () => server.ctx.database.read.selectFrom('outreach_notes').selectAll().execute();

/** Invites the listing as the schoolmate, who gets a role for it. Returns the token of the link. */
async function invited(): Promise<string> {
  await school.give('volunteer');
  const asked = { schoolmateId: school.listing.id, divisionId: school.b.divisionId };
  return (await school.helper.caller.post(paths.claimInvitations, asked)).json<{ token: string }>().token;
}

/** Signs the owner of the listing up with the number of the list, by a link or without one. */
async function joinBy(token: string | undefined): Promise<void> {
  const { mobile } = school.listing;
  await server.as(null).post(paths.sendCode, { mobile });
  const otp = lastCode(server, mobile);
  const proof = (await server.as(null).post(paths.verifyCode, { mobile, otp })).json<{ token: string }>()
    .token;
  const entry = { username: 'lina_listed', password: goodPassword, invitation: token };
  const answer = await server.as(proof).put(paths.signUp(mobile), entry);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

describe('the outreach of a batch', () => {
  // Shows decision:outreach
  it('names the inviter of each person, the time, who joined, and how many each person has found', async () => {
    expect(await outreach()).toMatchObject({
      missing: [{ _id: school.listing.id, name: 'Lina Listed', division: '10-B', invited: null }],
      joined: [],
      finders: [],
    });
    const token = await invited();
    await invited();
    const at = server.ctx.clock().toISOString();
    expect(await outreach()).toMatchObject({
      missing: [{ invited: { by: 'Hema Helper', links: 2 } }],
      joined: [],
      finders: [{ name: 'Hema Helper', invited: 1, joined: 0 }],
    });
    server.pass(60_000);
    await joinBy(token);
    const after = await outreach();
    expect(after).toMatchObject({
      missing: [],
      joined: [{ name: 'Lina Listed', division: '10-B', invitedBy: ['Hema Helper'] }],
      finders: [{ name: 'Hema Helper', invited: 1, joined: 1 }],
    });
    expect(after.joined[0]?.at && after.joined[0].at > at).toBe(true);
  });

  it('leaves out people who joined and left the batch', async () => {
    await joinBy(await invited());
    const { database, revisions } = server.ctx;
    const member = await database.read
      .selectFrom('schoolmates')
      .select('id')
      .where('name', '=', 'Lina Listed')
      .executeTakeFirstOrThrow();
    await database.write((tx) => revisions.removeMembers(tx, school.b.divisionId, [member.id]));
    expect(await outreach()).toMatchObject({ joined: [], finders: [{ invited: 1, joined: 0 }] });
  });
});

describe('a note about a person who has not joined', () => {
  it('is read by the admins of the school alone, and is in no other byte', async () => {
    const answer = await note('Her brother lives in Aluva');
    expect(answer.statusCode).toBe(201);
    expect((await outreach()).missing[0]?.notes).toMatchObject([
      { text: 'Her brother lives in Aluva', by: 'Another Admin' },
    ]);
    const mate = await aMember(server, school.b.divisionId);
    const { schoolId, batchId, b } = school;
    const seen = [
      await mate.caller.get(paths.pull),
      await mate.caller.get(paths.schoolmates(schoolId, batchId, b.divisionId)),
      await school.admin.caller.get(paths.schoolmates(schoolId, batchId, b.divisionId)),
      await school.admin.caller.get(paths.audit(schoolId)),
    ];
    for (const { statusCode, body } of seen) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain('brother');
    }
  });

  it('is deleted by an admin, and a second time answers 404', async () => {
    const { _id } = (await note('Moved away')).json<{ _id: string }>();
    const path = paths.outreachNote(school.schoolId, _id);
    expect((await school.admin.caller.delete(path)).statusCode).toBe(200);
    expect((await school.admin.caller.delete(path)).statusCode).toBe(404);
    expect(await notesStored()).toEqual([]);
  });

  it('cannot be about a person who has joined, and is one of at most twenty', async () => {
    expect((await note('Too late', school.helper.id)).statusCode).toBe(404);
    for (let count = 0; count < outreachLimits.notesOfPerson; count += 1) await note(`Note ${count}`);
    const answer = await note('One more');
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This person has 20 notes. Delete one first.',
    ]);
  });

  // Shows decision:outreach
  it('is erased when the person joins', async () => {
    await note('Moved away');
    await markNumber(false);
    await joinBy(await invited());
    expect(await notesStored()).toEqual([]);
  });

  it('is erased when the person signs up without a link', async () => {
    await note('Moved away');
    await joinBy(undefined);
    expect(await notesStored()).toEqual([]);
    expect((await outreach()).missing).toEqual([]);
  });

  it('is erased when the person takes their name off the list, also if an admin restores it', async () => {
    await note('Moved away');
    const token = await invited();
    expect((await server.as(null).post(paths.claimRemoval, { token })).statusCode).toBe(200);
    expect(await notesStored()).toEqual([]);
    await school.admin.caller.post(paths.removedListing(school.listing.id));
    expect((await outreach()).missing[0]?.notes).toEqual([]);
  });

  it('is erased when an admin takes the person off the list', async () => {
    await note('Moved away');
    const { schoolId, batchId, b, listing } = school;
    await school.admin.caller.delete(paths.managedSchoolmate(schoolId, batchId, b.divisionId, listing.id));
    expect(await notesStored()).toEqual([]);
  });

  it('follows a merge of two records that no one has claimed', async () => {
    await note('Moved away');
    const kept = await aRecord(server, { name: 'Lina L.' }, school.b.divisionId);
    await server.ctx.database.write((tx) =>
      mergeInto(server.ctx, tx, { keptId: kept, goneId: school.listing.id, how: 'merge', adminId: null }),
    );
    expect(await notesStored()).toMatchObject([{ schoolmate_id: kept, text: 'Moved away' }]);
  });
});

describe('a number that no longer works', () => {
  it('is marked until the mark is taken back or the number changes', async () => {
    const dead = async () => (await outreach()).missing[0]?.deadNumber;
    expect(await dead()).toBeNull();
    await markNumber(false);
    await markNumber(false);
    expect(await dead()).toBe(school.listing.mobile);
    await markNumber(true);
    expect(await dead()).toBeNull();
    await markNumber(false);
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('schoolmates')
        .set({ mobile: '+919846099999' })
        .where('id', '=', school.listing.id)
        .execute(),
    );
    expect(await dead()).toBeNull();
  });

  it('needs a number on the list', async () => {
    const id = await aRecord(server, { name: 'No Number' }, school.b.divisionId);
    const answer = await school.admin.caller.put(paths.outreachNumber(school.schoolId, id), { works: false });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The list has no number of this person.',
    ]);
  });
});
