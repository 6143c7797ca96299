import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk/desk-table.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { bulkAnswer, inviteManyAnswer } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aClassForEach, divisionsOf, rosterOf } from '#test/claims/class.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/** A school with class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();
let other: string;

beforeEach(async () => {
  const { schoolId, batchId } = school.ids;
  const made = await school.admin.post(paths.divisions(schoolId, batchId), { name: '10-B' });
  other = made.json()._id;
});

const post = (path: (schoolId: string) => string, body: object, caller: Caller = school.admin) =>
  caller.post(path(school.ids.schoolId), body);
const move = (ids: string[], { keep = false, from = school.divisionId, to = other } = {}) =>
  post(paths.deskMoves, { moves: [{ from, to, ids }], keep });
const remove = (ids: string[], divisionId = school.divisionId) =>
  post(paths.deskRemovals, { people: [{ divisionId, ids }] });
const inviteAll = (ids: string[]) =>
  post(paths.deskInvitations, { people: [{ divisionId: school.divisionId, ids }] });

const membersOf = async (divisionId: string) => {
  const rows = await school.server.ctx.database.read
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select('schoolmates.name')
    .where('division_id', '=', divisionId)
    .where('removed', '=', 0)
    .execute();
  return rows.map(({ name }) => name).sort();
};
const acts = async (action: string) => {
  const rows = await school.server.ctx.database.read
    .selectFrom('audit')
    .select('details')
    .where('action', '=', action as 'move-person')
    .execute();
  return rows.map(({ details }) => JSON.parse(details ?? '{}')).sort((a, b) => a.name.localeCompare(b.name));
};

describe('moving people', () => {
  // Shows decision:desk-bulk
  it('moves the chosen people, and says why others stayed', async () => {
    const { anu, binu, deepa } = school;
    await move([binu.id], { keep: true });
    const answer = bulkAnswer.parse((await move([anu.id, binu.id, deepa.id, 'unknown-person-1'])).json());
    expect(answer.message).toBe('2 people moved to 10-B, 2012 - 2013.');
    expect(answer.failed.map(({ _id, reason }) => [_id, reason])).toEqual([
      [binu.id, 'Already in 10-B, 2012 - 2013.'],
      ['unknown-person-1', 'No longer in this class.'],
    ]);
    expect(await membersOf(school.divisionId)).toEqual(['Binu', 'Chitra', 'Esha']);
    expect(await membersOf(other)).toEqual(['Anu', 'Binu', 'Deepa']);
    expect(await acts('move-person')).toEqual(
      ['Anu', 'Deepa'].map((name) => ({
        ...{ name, batch: '2012 - 2013', division: '10-A' },
        to: { batch: '2012 - 2013', division: '10-B' },
      })),
    );
  });

  it('is undone by the same call with the classes exchanged', async () => {
    const { anu, deepa } = school;
    await move([anu.id, deepa.id]);
    await move([anu.id, deepa.id], { from: other, to: school.divisionId });
    expect(await membersOf(school.divisionId)).toEqual(['Anu', 'Binu', 'Chitra', 'Deepa', 'Esha']);
    expect(await membersOf(other)).toEqual([]);
  });

  it('adds people to a second class and keeps them in the first', async () => {
    const answer = await move([school.anu.id, school.esha.id], { keep: true });
    expect(answer.json().message).toBe('2 people added to 10-B, 2012 - 2013.');
    expect(await membersOf(school.divisionId)).toEqual(['Anu', 'Binu', 'Chitra', 'Deepa', 'Esha']);
    expect(await membersOf(other)).toEqual(['Anu', 'Esha']);
    expect((await acts('copy-person')).map(({ name }) => name)).toEqual(['Anu', 'Esha']);
    expect(await divisionsOf(school.anu.caller)).toHaveLength(2);
  });

  it('gives the photo of a moved person a new address, so that the old one opens nothing', async () => {
    const { server, anu, binu, chitra } = school;
    const photo = await savePhoto(server.ctx, await aPhoto(31), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id: anu.id } as const;
    await server.ctx.database.write(async (tx) => {
      await setOwnersPhoto(server.ctx, tx, owner, photo);
      await tx.updateTable('schoolmates').set({ photo_access: 'School' }).where('id', '=', anu.id).execute();
    });
    const { name } = await server.ctx.database.read
      .selectFrom('photos')
      .select('name')
      .where('owner_id', '=', anu.id)
      .executeTakeFirstOrThrow();
    const address = `/uploads/${name}.webp`;
    expect((await binu.caller.get(address)).statusCode).toBe(200);
    await move([anu.id]);
    for (const { caller } of [binu, chitra]) expect((await caller.get(address)).statusCode).toBe(404);
  });

  it('keeps a listing that someone asks for, until the request is answered', async () => {
    await school.signUpBy(await school.linkTo(school.esha.id));
    const answer = await move([school.esha.id]);
    expect(answer.json().failed[0].reason).toBe(deskTableWords.decideFirst);
    expect(await membersOf(school.divisionId)).toContain('Esha');
  });

  it('has no second effect when it is repeated with its key', async () => {
    const keyed = school.admin.with({ [idempotencyKey]: 'a3b7a0de-8f2c-4a7e-9c39-0f1e2d3c4b5a' });
    const body = { moves: [{ from: school.divisionId, to: other, ids: [school.anu.id] }], keep: false };
    const send = () => keyed.post(paths.deskMoves(school.ids.schoolId), body);
    const first = await send();
    await move([school.anu.id], { from: other, to: school.divisionId });
    const again = await send();
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(await membersOf(school.divisionId)).toContain('Anu');
  });

  // Shows threat:crossing-schools
  it('refuses a class of another school, and an admin of another school, and changes nothing', async () => {
    const stranger = await anotherAdmin(school.server);
    const theirs = await aDivision(stranger.caller, 'A school of their own');
    const ids = [school.anu.id];
    const there = { moves: [{ from: school.divisionId, to: theirs.divisionId, ids }], keep: true };
    expect((await post(paths.deskMoves, there)).statusCode).toBe(404);
    const own = { moves: [{ from: school.divisionId, to: other, ids }], keep: true };
    expect((await post(paths.deskMoves, own, stranger.caller)).statusCode).toBe(404);
    const crossed = await stranger.caller.post(paths.deskMoves(theirs.schoolId), there);
    expect(crossed.statusCode).toBe(404);
    expect(await membersOf(theirs.divisionId)).toEqual([]);
    expect(await membersOf(other)).toEqual([]);
  });

  it('refuses more people than one action takes', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `person-${String(index).padStart(9, '0')}`);
    const answer = await move(ids);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Choose at most 1,000 people at once.']);
  });

  it('moves nothing for a viewer who is blocked by the moved person', async () => {
    const { anu, binu } = school;
    await binu.caller.put(paths.block(anu.id), { kind: 'schoolmate', name: 'Anu' });
    const pulled = async (cursor = '') => (await anu.caller.get(`${paths.pull}?cursor=${cursor}`)).json();
    const { cursor } = await pulled();
    const before = await pulled(cursor);
    await move([binu.id]);
    expect(await pulled(cursor)).toEqual(before);
    expect((await rosterOf(anu.caller)).holds('Binu')).toBe(false);
    await move([school.chitra.id]);
    expect(JSON.stringify(await pulled(cursor))).not.toContain(binu.id);
  });
});

describe('removing people', () => {
  it('removes them as one by one, hides listings that are nowhere else, and keeps accounts', async () => {
    const { anu, deepa, esha } = school;
    await move([deepa.id], { keep: true });
    const answer = bulkAnswer.parse((await remove([anu.id, deepa.id, esha.id, 'unknown-person-1'])).json());
    expect(answer.message).toBe('3 people removed.');
    expect(answer.failed).toEqual([
      { _id: 'unknown-person-1', divisionId: school.divisionId, reason: deskTableWords.gone },
    ]);
    expect(await membersOf(school.divisionId)).toEqual(['Binu', 'Chitra']);
    const hidden = await school.server.ctx.database.read.selectFrom('deletions').selectAll().execute();
    expect(hidden.map((row) => [row.account_id, row.by_school])).toEqual([[esha.id, 1]]);
    expect((await acts('remove-person')).map(({ name }) => name)).toEqual(['Anu', 'Deepa', 'Esha']);
    expect(await divisionsOf(anu.caller)).toEqual([]);
    expect((await rosterOf(school.binu.caller)).holds('Esha')).toBe(false);
  });

  it('refuses a class of another school with 404', async () => {
    const stranger = await anotherAdmin(school.server);
    const theirs = await aDivision(stranger.caller, 'A school of their own');
    const listed = await aRecord(school.server, { name: 'Foreign' }, theirs.divisionId);
    expect((await remove([listed], theirs.divisionId)).statusCode).toBe(404);
    expect(await membersOf(theirs.divisionId)).toEqual(['Foreign']);
  });
});

describe('inviting people', () => {
  it('makes a working link for each listing, and none for people who have joined', async () => {
    const { anu, deepa, esha } = school;
    const answer = await inviteAll([anu.id, deepa.id, esha.id]);
    expect(answer.statusCode).toBe(201);
    const { invitations, failed } = inviteManyAnswer.parse(answer.json());
    expect(invitations.map(({ name }) => name)).toEqual(['Deepa', 'Esha']);
    expect(failed).toEqual([
      { _id: anu.id, divisionId: school.divisionId, reason: deskTableWords.hasAccount },
    ]);
    for (const { link, name } of invitations)
      expect(await school.look(link.token)).toMatchObject({ state: 'open', name, division: '10-A' });
    for (const number of [deepa.mobile, anu.mobile]) expect(answer.body).not.toContain(number);
  });

  it('makes no link beyond the daily limit', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const admin = await anAdmin(limited);
    const { schoolId, divisionId } = await aDivision(admin);
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, index) => aRecord(limited, { name: `Person ${index}` }, divisionId)),
    );
    const invite = (some: string[]) =>
      admin.post(paths.deskInvitations(schoolId), { people: [{ divisionId, ids: some }] });
    expect((await invite(ids)).statusCode).toBe(201);
    expect((await invite(ids)).statusCode).toBe(201);
    const refused = await invite(ids.slice(0, 1));
    await limited.close();
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyInvitations]);
  });
});
