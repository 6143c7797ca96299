import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HelpedSchool, helpedSchool, meOf } from '#test/fixtures/helped-school.ts';
import { isBlockedFrom } from '#test/fixtures/traces.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';

let server: TestServer;
let school: HelpedSchool;
beforeEach(async () => {
  server = await openTestServer();
  school = await helpedSchool(server);
  await school.give('coordinator');
});
afterEach(() => server.close());

async function isListedIn(divisionId: string) {
  const now = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.addMembers(tx, divisionId, [school.listing.id], now),
  );
}

async function aClaim(id: string, claimant: Member, divisionId: string): Promise<string> {
  const about = { listing_id: school.listing.id, division_id: divisionId, schoolmate_id: claimant.id };
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('claims')
      .values({ id, ...about, state: 'waiting', created_at })
      .execute(),
  );
  return id;
}

const says = (mate: Member, claimId: string, word: 'knows' | 'not-them') =>
  mate.caller.put(paths.claimVouch(claimId), { word });

const decides = async (by: Member | HelpedSchool['admin'], claimId: string, decision: string) =>
  (await by.caller.post(paths.claim(claimId), { decision })).statusCode;

async function shownClaims(by: Member | HelpedSchool['admin']): Promise<string[]> {
  const { claims } = (await by.caller.get(paths.claims)).json<{ claims: { _id: string }[] }>();
  return claims.map(({ _id }) => _id);
}

async function classesOf(person: Member): Promise<string[]> {
  return (await meOf(person)).memberships.map(({ divisionId }) => divisionId).sort();
}

const hidesFrom = (blocker: Member) =>
  server.ctx.database.write((tx) =>
    isBlockedFrom(tx, { kind: 'schoolmate', id: school.helper.id, name: 'Hema' }, blocker.id),
  );

const claimStates = () =>
  server.ctx.database.read.selectFrom('claims').select(['id', 'state']).orderBy('id').execute();

describe('a claim that a coordinator accepts', () => {
  it('opens its own class, and neither one with a doubt nor one that an admin refused', async () => {
    const { schoolId, batchId } = school;
    const made = await school.admin.caller.post(paths.divisions(schoolId, batchId), { name: '10-C' });
    const third = made.json<{ _id: string }>()._id;
    await isListedIn(school.a.divisionId);
    await isListedIn(third);
    const person = await aMember(server);
    const decided = await aClaim('claim-in-class-b', person, school.b.divisionId);
    const doubted = await aClaim('claim-in-class-a', person, school.a.divisionId);
    const refused = await aClaim('claim-in-class-c', person, third);
    await says(await aMember(server, school.a.divisionId), doubted, 'not-them');
    expect(await decides(school.admin, refused, 'refuse')).toBe(200);
    expect(await decides(school.helper, doubted, 'accept')).toBe(404);
    expect(await decides(school.helper, decided, 'accept')).toBe(200);
    expect(await classesOf(person)).toEqual([school.b.divisionId]);
    expect(await claimStates()).toEqual([
      { id: doubted, state: 'waiting' },
      { id: decided, state: 'joined' },
      { id: refused, state: 'refused' },
    ]);
  });

  it('waits in the other classes of the batch, where the coordinator can accept it next', async () => {
    await isListedIn(school.a.divisionId);
    const person = await aMember(server);
    const first = await aClaim('a-waiting-claim1', person, school.b.divisionId);
    expect(await decides(school.helper, first, 'accept')).toBe(200);
    const [next] = await shownClaims(school.helper);
    expect(await decides(school.helper, next ?? '', 'accept')).toBe(200);
    expect(await classesOf(person)).toEqual([school.a.divisionId, school.b.divisionId].sort());
  });
});

describe('a claim in the list of a coordinator', () => {
  it('stays when a person who blocks the coordinator doubts it, and can be accepted', async () => {
    const person = await aMember(server);
    const claimId = await aClaim('a-waiting-claim1', person, school.b.divisionId);
    const blocker = await aMember(server, school.b.divisionId);
    await hidesFrom(blocker);
    const before = (await school.helper.caller.get(paths.claims)).body;
    await says(blocker, claimId, 'not-them');
    expect((await school.helper.caller.get(paths.claims)).body).toBe(before);
    expect(await shownClaims(school.helper)).toEqual([claimId]);
    expect(await decides(school.helper, claimId, 'accept')).toBe(200);
    // The doubt is kept: an admin looks at it.
    expect(await shownClaims(school.admin)).toEqual([claimId]);
  });

  it('is not there when the coordinator claims the same listing', async () => {
    const rival = await aMember(server);
    const theirs = await aClaim('claim-of-a-rival', rival, school.b.divisionId);
    expect(await shownClaims(school.helper)).toEqual([theirs]);
    const own = await aClaim('claim-of-my-own1', school.helper, school.b.divisionId);
    expect(await shownClaims(school.helper)).toEqual([]);
    expect(await decides(school.helper, theirs, 'refuse')).toBe(404);
    await school.helper.caller.delete(paths.claim(own));
    expect(await decides(school.helper, theirs, 'refuse')).toBe(404);
    expect(await decides(school.admin, theirs, 'refuse')).toBe(200);
  });
});

describe('a request that is accepted as a person of the list', () => {
  async function accepts(by: Member | HelpedSchool['admin'], person: Member) {
    const ids = { schoolId: school.schoolId, batchId: school.batchId, divisionId: school.b.divisionId };
    const number = { userMobile: person.mobile };
    const sent = await person.caller.post(paths.sendRequest, { ...ids, ...number });
    const { _id: requestId } = sent.json<{ _id: string }>();
    return () =>
      by.caller.post(paths.acceptRequest(ids.schoolId, ids.batchId, ids.divisionId), {
        ...{ requestId, schoolmateId: school.listing.id },
        ...(by === school.admin && number),
      });
  }

  it('is left to admins when the listing was claimed in the batch, whatever became of the claim', async () => {
    const person = await aMember(server);
    const claimId = await aClaim('a-waiting-claim1', person, school.b.divisionId);
    const accept = await accepts(school.helper, person);
    await says(await aMember(server, school.b.divisionId), claimId, 'not-them');
    for (const state of ['waiting', 'refused', 'put-back', 'withdrawn'] as const) {
      await server.ctx.database.write((tx) => tx.updateTable('claims').set({ state }).execute());
      const answer = await accept();
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'An admin has to accept this.']);
    }
    expect(await classesOf(person)).toEqual([]);
  });

  it('ends the own waiting claim on that listing when an admin accepts it', async () => {
    const person = await aMember(server);
    const other = await aMember(server);
    const own = await aClaim('claim-of-my-own1', person, school.b.divisionId);
    const theirs = await aClaim('claim-of-a-rival', other, school.b.divisionId);
    expect((await (await accepts(school.admin, person))()).statusCode).toBe(200);
    expect(await claimStates()).toEqual([
      { id: theirs, state: 'waiting' },
      { id: own, state: 'withdrawn' },
    ]);
  });

  it('is accepted although a person who blocks the coordinator claimed the listing', async () => {
    const blocker = await aMember(server);
    await aClaim('a-waiting-claim1', blocker, school.b.divisionId);
    await hidesFrom(blocker);
    const person = await aMember(server);
    expect((await (await accepts(school.helper, person))()).statusCode).toBe(200);
  });

  it('opens the classes of the batch alone, also when another school lists the person', async () => {
    const foreigner = await anotherAdmin(server);
    const foreign = await aDivision(foreigner.caller, 'St. Paul’s');
    const foreignClass = await aClass(foreigner.caller, foreign.schoolId, '2013 - 2014');
    await isListedIn(foreignClass.divisionId);
    await isListedIn(school.a.divisionId);
    await isListedIn(school.later.divisionId);
    // A claim in another school does not show here.
    await aClaim('claim-elsewhere1', await aMember(server), foreignClass.divisionId);
    const person = await aMember(server);
    const answer = await (await accepts(school.helper, person))();
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']]);
    expect(await classesOf(person)).toEqual([school.a.divisionId, school.b.divisionId].sort());
    expect(await classesOfListing()).toEqual([school.later.divisionId, foreignClass.divisionId].sort());
    const merges = await school.admin.caller.get(paths.merges(school.schoolId));
    const [{ _id }] = merges.json<[{ _id: string }]>();
    const undone = await school.admin.caller.post(paths.undoMerge(school.schoolId, _id));
    expect(undone.statusCode).toBe(200);
    expect(await classesOfListing()).toHaveLength(4);
  });

  async function classesOfListing(): Promise<string[]> {
    const rows = await server.ctx.database.read
      .selectFrom('memberships')
      .select('division_id')
      .where('schoolmate_id', '=', school.listing.id)
      .where('removed', '=', 0)
      .execute();
    return rows.map(({ division_id }) => division_id).sort();
  }
});
