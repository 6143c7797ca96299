import { claims, idempotencyKeysKept, mergeUndoable } from '@memcherrish/shared/rules/limits.ts';
import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ClosedLink } from '@memcherrish/shared/wire/claim-states.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leave } from '#features/account/deletion-service.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { openTestServer, type TestServer, withCheapPasswords } from '#test/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/members.ts';
import { aMobile, aRecord, recordOf } from '#test/places.ts';
import { aClassOfClaims, type ClassOfClaims, linkTo, meIn, rosterOf, signUpBy } from './class.ts';

const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let school: ClassOfClaims;
let divisionId: string;
beforeEach(async () => {
  server = withCheapPasswords(await openTestServer());
  school = await aClassOfClaims(server);
  divisionId = school.place.divisionId;
});
afterEach(() => server.close());

const guest = () => server.as(null);
const look = async (token: string): Promise<unknown> =>
  (await guest().post(paths.claimLink, { token })).json();
const say = (member: { caller: typeof school.anu.caller }, claimId: string, word: string) =>
  member.caller.put(paths.claimWord(claimId), { word });
const decide = (claimId: string, decision: string) => school.admin.post(paths.claim(claimId), { decision });
const waiting = async () => (await school.admin.get(paths.claims)).json();
const divisionsOf = async (caller: typeof school.anu.caller) =>
  (await meIn(caller)).memberships.map((place) => place.divisionId);

describe('a link', () => {
  it('says whose place it is and who invites, and no number, photo or e-mail', async () => {
    const token = await linkTo(school.anu.caller, school.deepa.id, divisionId);
    const answer = await guest().post(paths.claimLink, { token });
    expect(answer.json()).toEqual({
      state: 'open',
      name: 'Deepa',
      division: '10-A',
      batch: '2012 - 2013',
      schoolName: 'St. Mary’s',
      inviter: 'Anu',
      expiresAt: new Date(server.parts.clock().getTime() + claims.linkLifetime).toISOString(),
    });
    for (const secret of [school.deepa.mobile, 'deepa@example.org', school.anu.mobile, school.deepa.id]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('stands in no row of the database', async () => {
    const token = await linkTo(school.anu.caller, school.deepa.id, divisionId);
    const rows = await server.parts.database.read.selectFrom('invitations').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{24}$/);
  });

  it('is made by members of the division, who teaches it and the admins of the school, and nobody else', async () => {
    const teacher = await aTeacher(server);
    await server.parts.database.write((writing) =>
      server.parts.revisions.assignTeacher(writing, {
        divisionId,
        teacherId: teacher.id,
        subject: 'Maths',
        now: server.parts.clock().toISOString(),
      }),
    );
    const of = (caller: typeof school.anu.caller) =>
      caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId });
    for (const caller of [school.anu.caller, teacher.caller, school.admin]) {
      expect((await of(caller)).statusCode).toBe(201);
    }
    const outsiders = [await aMember(server), await aTeacher(server), await anotherAdmin(server)];
    for (const { caller } of outsiders) expect((await of(caller)).statusCode).toBe(404);
    expect((await of(guest())).statusCode).toBe(401);
  });

  it('is not made to a place that somebody has, nor to one that is not there', async () => {
    const of = (schoolmateId: string) =>
      school.anu.caller.post(paths.claimInvitations, { schoolmateId, divisionId });
    expect((await of(school.binu.id)).json()).toMatchObject({ message: serverWords.placeTaken });
    const elsewhere = await aRecord(server, { name: 'Elsewhere' });
    expect((await of(elsewhere)).statusCode).toBe(404);
  });

  const closed: [what: string, state: ClosedLink, make: () => Promise<string>][] = [
    ['forged', 'unknown', async () => 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'expired',
      'expired',
      async () => {
        const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
        server.pass(claims.linkLifetime);
        return token;
      },
    ],
    [
      'used',
      'used',
      async () => {
        const token = await linkTo(school.anu.caller, school.deepa.id, divisionId);
        await signUpBy(
          server,
          await linkTo(school.binu.caller, school.deepa.id, divisionId),
          school.deepa.mobile,
        );
        return token;
      },
    ],
    [
      'of a place that is off the list',
      'gone',
      async () => {
        const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
        const { schoolId, batchId } = school.place;
        await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.esha.id));
        return token;
      },
    ],
    [
      'of somebody who has been taken out of the class since',
      'unknown',
      async () => {
        const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
        const { schoolId, batchId } = school.place;
        await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.anu.id));
        return token;
      },
    ],
    [
      'of somebody who is about to delete their account',
      'unknown',
      async () => {
        const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
        const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
        const due = new Date(server.parts.clock().getTime() + day).toISOString();
        await server.parts.database.write((writing) => leave(server.parts, writing, leaver, due));
        return token;
      },
    ],
  ];
  it.each(closed)('that is %s says so, and loses nothing of who follows it', async (_what, state, make) => {
    const token = await make();
    expect(await look(token)).toEqual({ state });
    const signedIn = await aMember(server);
    const claimed = await signedIn.caller.post(paths.claims, { token });
    expect([claimed.statusCode, claimed.json().message]).toEqual([
      state === 'unknown' ? 404 : 409,
      claimAnswers.closedLink[state],
    ]);
    const removed = await guest().post(paths.claimRemoval, { token });
    expect(removed.json().message).toBe(claimAnswers.closedLink[state]);
    const { signedUp, caller } = await signUpBy(server, token);
    expect([signedUp.statusCode, signedUp.json().claim]).toEqual([200, state]);
    expect(await meIn(caller)).toMatchObject({ memberships: [], ownClaims: [] });
  });
});

describe('claiming', () => {
  it('by the number on the list joins at once, is shown to the class for a week, and uses the link up', async () => {
    const token = await linkTo(school.anu.caller, school.deepa.id, divisionId);
    const { signedUp, id, caller } = await signUpBy(server, token, school.deepa.mobile);
    expect(signedUp.json()).toMatchObject({ claim: 'joined', memberships: [{ divisionId }] });
    expect(await recordOf(server, id)).toMatchObject({ name: 'Deepa', email: 'deepa@example.org' });
    expect(await look(token)).toEqual({ state: 'used' });
    const around = (await meIn(school.binu.caller)).claims;
    expect(around).toMatchObject([{ name: 'Deepa', claimant: 'Deepa', state: 'joined', word: null }]);
    // Nobody is shown a question about themself.
    expect((await meIn(caller)).claims).toEqual([]);
    server.pass(claims.shownFor);
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
  });

  it('by who is signed in and has that number makes the place theirs; a repeat answers the same', async () => {
    const token = await linkTo(school.anu.caller, school.deepa.id, divisionId);
    const owner = await aMember(server, [], { mobile: school.deepa.mobile, name: 'Deepa R' });
    const claim = () => owner.caller.post(paths.claims, { token });
    const first = await claim();
    expect(first.json()).toMatchObject({ state: 'joined' });
    expect((await claim()).json()).toEqual(first.json());
    expect(await divisionsOf(owner.caller)).toEqual([divisionId]);
    expect(await recordOf(server, owner.id)).toMatchObject({ gender: 'Female' });
  });

  it('by another number waits: no class is opened, and the class and its admin see who asks', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    const { signedUp, id, caller, mobile } = await signUpBy(server, token);
    expect(signedUp.json()).toMatchObject({ claim: 'waiting', memberships: [] });
    expect(id).not.toBe(school.esha.id);
    expect(await meIn(caller)).toMatchObject({
      memberships: [],
      ownClaims: [{ name: 'Esha', division: '10-A', state: 'waiting' }],
    });
    expect((await meIn(school.binu.caller)).claims).toMatchObject([
      { name: 'Esha', claimant: 'Esha', state: 'waiting', vouches: 0 },
    ]);
    expect((await waiting()).claims).toMatchObject([
      { name: 'Esha', claimantMobile: mobile, state: 'waiting', listed: 'no-number', knows: [], notThem: [] },
    ]);
    // The same answer where the list holds a number, another one: nobody learns which.
    const other = await signUpBy(server, await linkTo(school.anu.caller, school.deepa.id, divisionId));
    expect({ ...other.signedUp.json() }).toEqual({ ...signedUp.json() });
  });

  it('is let in by an admin, who is the only one to hear of the number', async () => {
    const { id, caller } = await signUpBy(
      server,
      await linkTo(school.anu.caller, school.esha.id, divisionId),
    );
    const [claim] = (await waiting()).claims;
    expect((await decide(claim._id, 'accept')).statusCode).toBe(200);
    expect((await decide(claim._id, 'accept')).statusCode).toBe(200);
    const me = await meIn(caller);
    expect(me.memberships.map((place) => place.divisionId)).toEqual([divisionId]);
    expect(me.notifications.map(({ kind }) => kind)).toEqual(['claim-accepted']);
    expect(await recordOf(server, id)).toMatchObject({ name: 'Esha', gender: 'Female' });
    expect((await waiting()).claims).toEqual([]);
    // In the trail it is an act about the person, who can be asked for by themselves.
    const trail = await school.admin.get(`${paths.audit(school.place.schoolId)}?person=${id}`);
    expect(trail.json().entries).toMatchObject([
      {
        action: 'accept-claim',
        personId: id,
        details: { name: 'Esha', batch: '2012 - 2013', division: '10-A' },
      },
    ]);
  });

  it('is refused by an admin, and not asked again', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    const { caller } = await signUpBy(server, token);
    const [claim] = (await waiting()).claims;
    await decide(claim._id, 'refuse');
    expect(await meIn(caller)).toMatchObject({ ownClaims: [], notifications: [{ kind: 'claim-refused' }] });
    const again = await caller.post(paths.claims, { token });
    expect(again.json()).toMatchObject({ message: serverWords.claimRefusedBefore });
    expect((await decide(claim._id, 'accept')).json()).toMatchObject({ message: serverWords.claimDecided });
    // The place is still there for whoever it is.
    expect(await look(token)).toMatchObject({ state: 'open' });
  });

  it('is withdrawn by its maker alone; it can be made again', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    const { caller } = await signUpBy(server, token);
    const [claim] = (await meIn(caller)).ownClaims;
    const path = paths.claim(claim?._id ?? '');
    expect((await school.anu.caller.delete(path)).statusCode).toBe(404);
    expect((await caller.delete(path)).statusCode).toBe(200);
    expect((await caller.delete(path)).statusCode).toBe(200);
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await caller.post(paths.claims, { token })).json()).toMatchObject({ state: 'waiting' });
  });

  it('is not for who is in the division, nor for a sixth that waits', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    const own = await school.binu.caller.post(paths.claims, { token });
    expect(own.json()).toMatchObject({ message: serverWords.requestAlreadyMember });
    const greedy = await aMember(server);
    for (let index = 0; index <= claims.waitingPerPerson; index += 1) {
      const id = await aRecord(server, { name: `Place ${index}` }, divisionId);
      const answer = await greedy.caller.post(paths.claims, {
        token: await linkTo(school.anu.caller, id, divisionId),
      });
      expect(answer.statusCode).toBe(index < claims.waitingPerPerson ? 200 : 429);
    }
  });

  it('costs nobody the account whose number is in the class by another record', async () => {
    const mobile = aMobile();
    await aRecord(server, { name: 'Esha K', mobile }, divisionId);
    const { signedUp } = await signUpBy(
      server,
      await linkTo(school.anu.caller, school.esha.id, divisionId),
      mobile,
    );
    expect(signedUp.json()).toMatchObject({ claim: null, memberships: [{ divisionId }] });
  });

  it('that waits for a place which becomes somebody else’s says so, and is in no list', async () => {
    const stranger = await signUpBy(server, await linkTo(school.anu.caller, school.deepa.id, divisionId));
    await signUpBy(server, await linkTo(school.anu.caller, school.deepa.id, divisionId), school.deepa.mobile);
    expect((await meIn(stranger.caller)).ownClaims).toMatchObject([{ state: 'gone' }]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ state: 'joined' }]);
    expect((await waiting()).claims).toEqual([]);
  });
});

describe('two who know them', () => {
  let claimId: string;
  let claimant: Awaited<ReturnType<typeof signUpBy>>;
  beforeEach(async () => {
    claimant = await signUpBy(server, await linkTo(school.anu.caller, school.esha.id, divisionId));
    claimId = (await meIn(claimant.caller)).ownClaims[0]?._id ?? '';
  });

  it('let a claim in, the one who invited among them; the place is one person from then on', async () => {
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    // The same person again is no second one.
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1, word: null }]);
    expect((await meIn(school.anu.caller)).claims).toMatchObject([{ vouches: 1, word: 'knows' }]);
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([divisionId]);
    const roster = await rosterOf(school.chitra.caller);
    expect(roster.holds(claimant.id)).toBe(true);
    expect(roster.holds(school.esha.id)).toBe(false);
    // A third is late, and harmless.
    expect((await say(school.chitra, claimId, 'knows')).statusCode).toBe(200);
  });

  it('count only while they are in the division, and never the claimant, a stranger or a neighbour', async () => {
    const { schoolId, batchId } = school.place;
    for (const stranger of [claimant, await aMember(server)]) {
      expect((await say(stranger, claimId, 'knows')).statusCode).toBe(404);
    }
    await say(school.anu, claimId, 'knows');
    await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.anu.id));
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1 }]);
  });

  it('are not enough once somebody says that it is not them: an admin decides, and knows who said what', async () => {
    await say(school.chitra, claimId, 'not-them');
    await say(school.anu, claimId, 'knows');
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    const [claim] = (await waiting()).claims;
    expect(claim).toMatchObject({ knows: ['Anu', 'Binu'], notThem: ['Chitra'] });
    const told = (await claimant.caller.get(paths.pull)).body;
    for (const name of ['Anu', 'Binu', 'Chitra']) expect(told).not.toContain(name);
    expect((await school.binu.caller.get(paths.pull)).body).not.toContain('not-them');
    await decide(claimId, 'accept');
    expect(await divisionsOf(claimant.caller)).toEqual([divisionId]);
  });

  it('come too late for what was decided: it says so', async () => {
    await decide(claimId, 'refuse');
    expect((await say(school.anu, claimId, 'knows')).json()).toMatchObject({
      code: 'conflict',
      message: serverWords.claimDecided,
    });
  });

  it('see nothing of a claim by somebody who hides from them, nor may they speak of it', async () => {
    await server.parts.database.write(({ trx }) =>
      trx
        .insertInto('hidings')
        .values({
          owner_id: claimant.id,
          from_kind: 'schoolmate',
          from_id: school.binu.id,
          from_name: 'Binu',
          mark: 'mark',
          created_at: server.parts.clock().toISOString(),
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await say(school.binu, claimId, 'knows')).statusCode).toBe(404);
    expect((await meIn(school.anu.caller)).claims).toHaveLength(1);
  });

  it('see nothing of who is about to delete their account', async () => {
    await server.parts.database.write(({ trx }) =>
      trx
        .insertInto('deletions')
        .values({
          account_kind: 'schoolmate',
          account_id: claimant.id,
          asked_at: server.parts.clock().toISOString(),
          due_at: '2099-01-01T00:00:00.000Z',
          places: '[]',
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await waiting()).claims).toEqual([]);
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(404);
  });
});

describe('‘not them’ about who was let in', () => {
  it('lets an admin put the place back: the list is as it was, and the account is out', async () => {
    const before = await recordOf(server, school.esha.id);
    const stranger = await signUpBy(server, await linkTo(school.anu.caller, school.esha.id, divisionId));
    const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
    await say(school.anu, claimId, 'knows');
    await say(school.binu, claimId, 'knows');
    expect((await waiting()).claims).toEqual([]);
    await say(school.chitra, claimId, 'not-them');
    expect((await waiting()).claims).toMatchObject([
      { _id: claimId, name: 'Esha', state: 'joined', notThem: ['Chitra'] },
    ]);
    expect((await decide(claimId, 'put-back')).statusCode).toBe(200);
    expect((await decide(claimId, 'put-back')).statusCode).toBe(200);
    expect(await recordOf(server, school.esha.id)).toEqual(before);
    const me = await meIn(stranger.caller);
    expect(me).toMatchObject({ memberships: [], schoolmate: { gender: null } });
    expect(me.notifications.map(({ kind }) => kind)).toContain('claim-put-back');
    expect((await stranger.caller.get(paths.pull)).json().schoolIds).toEqual([]);
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.esha.id), roster.holds(stranger.id)]).toEqual([true, false]);
    expect((await waiting()).claims).toEqual([]);
  });

  it('does the same where the number was the one on the list, which is somebody else’s by now', async () => {
    const owner = await signUpBy(
      server,
      await linkTo(school.anu.caller, school.deepa.id, divisionId),
      school.deepa.mobile,
    );
    const [claim] = (await meIn(school.binu.caller)).claims;
    await say(school.binu, claim?._id ?? '', 'not-them');
    await decide(claim?._id ?? '', 'put-back');
    const me = await meIn(owner.caller);
    expect(me).toMatchObject({
      memberships: [],
      offers: [],
      schoolmate: { email: null, mobile: owner.mobile },
    });
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.deepa.id), roster.holds(owner.id)]).toEqual([true, false]);
    // The number on the list was not theirs: it opens nothing any more, not by another link either.
    expect(await recordOf(server, school.deepa.id)).toMatchObject({ mobile: null, claimed_at: null });
    const again = await owner.caller.post(paths.claims, {
      token: await linkTo(school.anu.caller, school.deepa.id, divisionId),
    });
    expect(again.json()).toMatchObject({ message: serverWords.claimRefusedBefore });
  });

  it('is looked at once: who stays is in the list again only when somebody else doubts', async () => {
    await signUpBy(server, await linkTo(school.anu.caller, school.deepa.id, divisionId), school.deepa.mobile);
    const claimId = (await meIn(school.binu.caller)).claims[0]?._id ?? '';
    await say(school.binu, claimId, 'not-them');
    server.pass(1000);
    await decide(claimId, 'keep');
    expect((await waiting()).claims).toEqual([]);
    server.pass(1000);
    await say(school.chitra, claimId, 'not-them');
    expect((await waiting()).claims).toHaveLength(1);
    server.pass(claims.shownFor);
    expect((await say(school.anu, claimId, 'not-them')).statusCode).toBe(409);
    server.pass(mergeUndoable);
    const late = await anotherAdmin(server, [school.place.schoolId]);
    expect((await late.caller.post(paths.claim(claimId), { decision: 'put-back' })).json()).toMatchObject({
      message: serverWords.mergeExpired,
    });
  });
});

describe('a stranger', () => {
  it('with a link gets nothing of the class without the code, and without who knows them or an admin', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    const mobile = aMobile();
    // No code: no account.
    const bare = await guest().put(paths.signUp(mobile), {
      username: 'no_code',
      password: 'a-long-and-odd-one',
      invitation: token,
    });
    expect(bare.statusCode).toBe(401);
    expect((await guest().post(paths.claims, { token })).statusCode).toBe(401);
    // With a code: an account, in no class.
    const { caller } = await signUpBy(server, token, mobile);
    const { schoolId, batchId } = school.place;
    const pulled = await caller.get(paths.pull);
    expect(pulled.json()).toMatchObject({ schoolIds: [], batches: [], posts: [] });
    for (const path of [
      paths.schoolmates(schoolId, batchId, divisionId),
      paths.posts(schoolId, batchId),
      paths.claims,
    ]) {
      expect((await caller.get(path)).statusCode).toBeGreaterThanOrEqual(403);
    }
    expect(
      (await caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId })).statusCode,
    ).toBe(404);
    for (const secret of ['Anu', 'Binu', 'Chitra', 'Deepa', school.anu.mobile, school.esha.id]) {
      expect(pulled.body).not.toContain(secret);
    }
  });

  it('has one account a number: nobody vouches twice by two', async () => {
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    await expect(aMember(server, divisionId, { mobile: school.anu.mobile })).rejects.toThrow('UNIQUE');
    const { mobile } = await signUpBy(server, token);
    await guest().post(paths.sendCode, { mobile });
    server.pass(60_000);
    await guest().post(paths.sendCode, { mobile });
    const otp = server.messages.findLast((each) => each.to === mobile)?.code;
    const again = await guest().post(paths.verifyCode, { mobile, otp });
    expect(again.json()).toMatchObject({ code: 'already-registered' });
  });
});

describe('what has run out', () => {
  it('goes with the hour: old links, and what was withdrawn or can no longer be undone; refusals stay', async () => {
    const refused = await signUpBy(server, await linkTo(school.anu.caller, school.esha.id, divisionId));
    await decide((await meIn(refused.caller)).ownClaims[0]?._id ?? '', 'refuse');
    await signUpBy(server, await linkTo(school.anu.caller, school.deepa.id, divisionId), school.deepa.mobile);
    await say(school.binu, (await meIn(school.binu.caller)).claims[0]?._id ?? '', 'not-them');
    const counts = async () => {
      await tidyUp(server.parts);
      const { read } = server.parts.database;
      const all = await read.selectFrom('claims').select('state').orderBy('state').execute();
      const links = await read.selectFrom('invitations').select('id').execute();
      const words = await read.selectFrom('claim_words').select('word').execute();
      return [all.map(({ state }) => state), links.length, words.length];
    };
    expect(await counts()).toEqual([['joined', 'refused'], 2, 1]);
    server.pass(mergeUndoable + 1000);
    expect(await counts()).toEqual([['refused'], 2, 0]);
    server.pass(idempotencyKeysKept);
    expect(await counts()).toEqual([['refused'], 0, 0]);
  });
});

describe('the limits', () => {
  it('bound guessing, invitations and removals, and say when to go on', async () => {
    await server.close();
    server = withCheapPasswords(await openTestServer({ RATE_LIMITS: '1' }));
    school = await aClassOfClaims(server);
    ({ divisionId } = school.place);
    const statuses = new Set<number>();
    for (let index = 0; index <= claims.unknownLinksPerNetwork; index += 1) {
      statuses.add((await guest().post(paths.claimLink, { token: `guess-${index}` })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    const token = await linkTo(school.anu.caller, school.esha.id, divisionId);
    expect(await look(token)).toMatchObject({ state: 'open' });

    for (let index = 1; index < claims.linksPerInviter; index += 1) {
      await linkTo(school.anu.caller, school.esha.id, divisionId);
    }
    const more = await school.anu.caller.post(paths.claimInvitations, {
      schoolmateId: school.esha.id,
      divisionId,
    });
    expect(more.json()).toMatchObject({ code: 'rate-limited', message: serverWords.tooManyInvitations });

    for (let index = 0; index <= claims.removalsPerInviter; index += 1) {
      const id = await aRecord(server, { name: `Place ${index}` }, divisionId);
      const link = await linkTo(school.binu.caller, id, divisionId);
      const removed = await guest().post(paths.claimRemoval, { token: link });
      expect(removed.statusCode).toBe(index < claims.removalsPerInviter ? 200 : 429);
    }
    server.pass(day);
    expect(
      (await school.anu.caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId }))
        .statusCode,
    ).toBe(201);
  });
});
