import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { comparedRecords } from '#features/duplicates/duplicates-store.ts';
import { unzipped } from '#test/files/unzipped.ts';
import { aRecord, recordOf } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { aClassForEach, meIn, rosterOf } from './class.ts';

/** Claims a listing while an admin merges two records and undoes the merge. */

const school = aClassForEach();

async function merged(keep: string, gone: string): Promise<string> {
  const seen = await comparedRecords(school.server.ctx.database.read, school.ids.schoolId, [keep, gone]);
  const version = (id: string) => seen.get(id)?.version;
  const body = { keep, gone, seen: { keep: version(keep), gone: version(gone) }, fields: {} };
  const answer = await school.admin.post(paths.merges(school.ids.schoolId), body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json()._id;
}
const undo = (mergeId: string) => school.admin.post(paths.undoMerge(school.ids.schoolId, mergeId));

describe('a claim that is undone on the list of merges', () => {
  // Shows threat:undone-claim
  it('is put back like any other, and a later decision about it says so', async () => {
    const before = await recordOf(school.server, school.esha.id);
    const { caller, claimId } = await school.letIn();
    const [merge] = (await school.admin.get(paths.merges(school.ids.schoolId))).json();
    expect((await undo(merge._id)).statusCode).toBe(200);
    expect(await recordOf(school.server, school.esha.id)).toEqual(before);
    const me = await meIn(caller);
    expect(me.memberships).toEqual([]);
    expect(me.notifications.map(({ kind }) => kind)).toContain('claim-put-back');
    expect((await meIn(school.chitra.caller)).claims).toEqual([]);
    const doubt = await school.say(school.chitra, claimId, 'not-them');
    expect([doubt.statusCode, doubt.json().message]).toEqual([409, serverWords.claimPutBack]);
    expect((await school.admin.post(paths.claim(claimId), { decision: 'put-back' })).statusCode).toBe(200);
    const again = await caller.post(paths.claims, {
      token: await school.linkTo(school.esha.id),
    });
    expect(again.json().message).toBe(serverWords.claimRefusedBefore);
  });

  it('removes the claimant’s number from the listing, so it is not offered to them again', async () => {
    const owner = await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    const [merge] = (await school.admin.get(paths.merges(school.ids.schoolId))).json();
    await undo(merge._id);
    expect(await meIn(owner.caller)).toMatchObject({ memberships: [], offers: [] });
    expect(await recordOf(school.server, school.deepa.id)).toMatchObject({ mobile: null, claimed_at: null });
  });
});

describe('a person who was let in as a listing', () => {
  // Shows threat:undone-claim
  it('learns nothing about it from the audit trail while the claim can be undone', async () => {
    const { schoolId, batchId } = school.ids;
    const address = paths.managedSchoolmate(schoolId, batchId, school.divisionId, school.esha.id);
    const known = { name: 'Esha', gender: 'Female', email: 'esha@example.org' };
    for (const mobile of ['+919846099911', '+919846099912']) {
      expect((await school.admin.put(address, { ...known, mobile })).statusCode).toBe(200);
    }
    const { caller } = await school.letIn();
    const file = unzipped((await caller.get(paths.accountData)).rawPayload);
    const text = String(file.get('data.json'));
    expect(text).toContain('edit-person');
    for (const theirs of ['+919846099911', '+919846099912', 'esha@example.org']) {
      expect(text).not.toContain(theirs);
    }
  });

  // Shows threat:undone-claim
  it('leaves no working link behind once the claim is put back', async () => {
    const { caller, claimId } = await school.letIn();
    const token = await school.linkTo(school.deepa.id, { caller });
    expect(await school.look(token)).toMatchObject({ state: 'open' });
    await school.admin.post(paths.claim(claimId), { decision: 'put-back' });
    expect(await school.look(token)).toEqual({ state: 'unknown' });
    const removed = await school.server.as(null).post(paths.claimRemoval, { token });
    expect(removed.json().message).toBe(claimAnswers.closedLink.unknown);
    expect((await rosterOf(school.anu.caller)).holds(school.deepa.id)).toBe(true);
  });
});

describe('two listings that are merged', () => {
  it('share links and claims until the merge is undone: what waited for one waits for both', async () => {
    const twin = await aRecord(school.server, { name: 'Esha K.' }, school.divisionId);
    const token = await school.linkTo(school.esha.id);
    const stranger = await school.signUpBy(token);
    const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
    const mergeId = await merged(twin, school.esha.id);
    expect(await school.look(token)).toMatchObject({ state: 'open', name: 'Esha K.', division: '10-A' });
    expect((await meIn(stranger.caller)).ownClaims).toMatchObject([{ _id: claimId, state: 'waiting' }]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ _id: claimId, name: 'Esha K.' }]);
    expect((await undo(mergeId)).statusCode).toBe(200);
    expect(await school.look(token)).toMatchObject({ state: 'open', name: 'Esha' });
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ _id: claimId, name: 'Esha' }]);

    await merged(twin, school.esha.id);
    await school.say(school.anu, claimId, 'knows');
    await school.say(school.binu, claimId, 'knows');
    expect((await meIn(stranger.caller)).memberships).toHaveLength(1);
    expect(await school.look(token)).toEqual({ state: 'used' });
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(twin), roster.holds(stranger.id)]).toEqual([false, true]);
    expect((await school.admin.post(paths.claim(claimId), { decision: 'put-back' })).statusCode).toBe(200);
    expect((await rosterOf(school.chitra.caller)).holds(twin)).toBe(true);
  });

  it('keep one of two claims of the same person, and an admin’s refusal', async () => {
    const twin = await aRecord(school.server, { name: 'Esha K.' }, school.divisionId);
    const [both, refused] = [await aMember(school.server), await aMember(school.server)];
    const claim = async (who: typeof both, listingId: string) => {
      const token = await school.linkTo(listingId);
      return (await who.caller.post(paths.claims, { token })).json();
    };
    await claim(both, school.esha.id);
    await claim(both, twin);
    const { _id } = await claim(refused, school.esha.id);
    await school.admin.post(paths.claim(_id), { decision: 'refuse' });
    const mergeId = await merged(twin, school.esha.id);
    expect((await meIn(school.binu.caller)).claims).toHaveLength(1);
    expect((await claim(refused, twin)).message).toBe(serverWords.claimRefusedBefore);
    await undo(mergeId);
    expect((await meIn(school.binu.caller)).claims).toHaveLength(2);
  });

  it('close the links of a listing that becomes part of an account, until the merge is undone', async () => {
    const token = await school.linkTo(school.esha.id);
    const mergeId = await merged(school.chitra.id, school.esha.id);
    expect(await school.look(token)).toEqual({ state: 'used' });
    await undo(mergeId);
    expect(await school.look(token)).toMatchObject({ state: 'open', name: 'Esha' });
  });
});
