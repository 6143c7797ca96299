import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts, repeatDeletions } from '#features/account/delete-due.ts';
import { leave } from '#features/people/suspend-account.ts';
import { importRows } from '#test/files/import-rows.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { aClassForEach, meIn, rosterOf } from './class.ts';

const school = aClassForEach();

/** Looks on a device that is new to the class. */
const isListed = async (id: string) =>
  (await rosterOf((await aMember(school.server, school.divisionId)).caller)).holds(id);
const rows = (id: string) =>
  school.server.ctx.database.read.selectFrom('schoolmates').select('id').where('id', '=', id).execute();

async function removeDeepa(): Promise<string> {
  const token = await school.linkTo(school.deepa.id);
  const answer = await school.guest().post(paths.claimRemoval, { token });
  expect([answer.statusCode, answer.json().message]).toEqual([200, serverWords.listingRemoved]);
  return token;
}

/** Uploads a class list of these rows, as an admin does. */
async function takeIn(...list: [name: string, mobile: string | null][]) {
  const { id } = await anotherAdmin(school.server, [school.ids.schoolId]);
  return importRows(school.server.ctx, id, school.ids, [['Student', 'Mobile'], ...list]);
}

describe('‘Take me off the list’', () => {
  it('removes the listing from every roster at once, without an account, and ends its links', async () => {
    const other = await school.linkTo(school.deepa.id, school.binu);
    expect(await isListed(school.deepa.id)).toBe(true);
    const token = await removeDeepa();
    expect(await isListed(school.deepa.id)).toBe(false);
    for (const link of [token, other]) {
      expect((await school.guest().post(paths.claimLink, { token: link })).json()).toEqual({ state: 'gone' });
    }
    const again = await school.guest().post(paths.claimRemoval, { token });
    expect(again.json()).toMatchObject({ code: 'conflict', message: claimAnswers.closedLink.gone });
  });

  // Shows threat:leaked-claim-link
  it('is shown to the admins with the inviter’s name, and only they can take it back', async () => {
    await removeDeepa();
    expect((await school.managed()).removed).toMatchObject([
      { _id: school.deepa.id, name: 'Deepa', division: '10-A', inviter: 'Anu' },
    ]);
    const elsewhere = await anotherAdmin(school.server);
    expect((await elsewhere.caller.get(paths.claims)).json()).toEqual({ claims: [], removed: [] });
    const path = paths.removedListing(school.deepa.id);
    expect((await elsewhere.caller.post(path)).statusCode).toBe(404);
    expect((await school.admin.post(path)).statusCode).toBe(200);
    expect(await isListed(school.deepa.id)).toBe(true);
    expect((await school.managed()).removed).toEqual([]);
    // The listing can be claimed again, and a class list matches it.
    expect(await takeIn(['Deepa', school.deepa.mobile])).toMatchObject({ alreadyThere: 1, refused: [] });
    const { signedUp } = await school.signUpBy(
      await school.linkTo(school.deepa.id, school.binu),
      school.deepa.mobile,
    );
    expect(signedUp.json()).toMatchObject({ claim: 'joined' });
  });

  it('is shown without the name of an inviter whose account will be deleted', async () => {
    await removeDeepa();
    const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
    await school.server.ctx.database.write((tx) =>
      leave(school.server.ctx, tx, leaver, '2099-01-01T00:00:00.000Z'),
    );
    expect((await school.managed()).removed).toMatchObject([{ _id: school.deepa.id, inviter: null }]);
  });

  it('erases the listing when the time is over, even if there was a claim to it', async () => {
    const waiting = await school.signUpBy(await school.linkTo(school.deepa.id));
    await removeDeepa();
    expect((await meIn(waiting.caller)).ownClaims).toMatchObject([{ state: 'gone' }]);
    expect(await deleteDueAccounts(school.server.ctx)).toBe(0);
    school.server.pass(claims.removedFor);
    expect(await deleteDueAccounts(school.server.ctx)).toBe(1);
    expect(await rows(school.deepa.id)).toEqual([]);
    for (const table of [
      'claims',
      'invitations',
      'removed_listings',
      'import_exclusions',
      'audit',
    ] as const) {
      const held = JSON.stringify(
        await school.server.ctx.database.read.selectFrom(table).selectAll().execute(),
      );
      for (const text of [school.deepa.id, 'Deepa', school.deepa.mobile]) expect(held).not.toContain(text);
    }
  });

  it('prevents a sign-up into the listing in between, and refuses no account', async () => {
    await removeDeepa();
    const token = await school.linkTo(school.esha.id);
    const { id, signedUp } = await school.signUpBy(token, school.deepa.mobile);
    expect(id).not.toBe(school.deepa.id);
    expect(signedUp.json()).toMatchObject({ claim: 'waiting', memberships: [] });
  });
});

describe('the next class list after a removal', () => {
  it.each([
    ['while it may be brought back', 0],
    ['after it was erased', claims.removedFor],
  ])('does not bring them back %s: the row is refused with a reason', async (_when, later) => {
    await removeDeepa();
    school.server.pass(later);
    await deleteDueAccounts(school.server.ctx);
    const taken = await takeIn(
      ['Farah', aMobile()],
      ['Deepa', school.deepa.mobile],
      ['D. Menon', school.deepa.mobile],
      ['  DEEPA ', null],
      ['Deepa', aMobile()],
    );
    // Rows match by the number, or by the name when they have none. A row with another number is a
    // different person.
    expect(taken).toMatchObject({
      added: 2,
      refused: [
        { row: 3, column: 'Student', reason: serverWords.rowBarred },
        expect.objectContaining({ row: 4 }),
        { row: 5, column: 'Student', reason: serverWords.rowBarred },
      ],
    });
    expect(await isListed(school.deepa.id)).toBe(false);
  });
});

describe('a backup from before the removal', () => {
  it('a removed person stays hidden after an older backup is restored, and the next list does not add them', async () => {
    await removeDeepa();
    await school.server.ctx.database.write(async (tx) => {
      // Imitates a restore of an older database next to the newer removal log.
      for (const table of ['deletions', 'removed_listings', 'import_exclusions'] as const) {
        await tx.deleteFrom(table).execute();
      }
      const now = school.server.ctx.clock().toISOString();
      await school.server.ctx.revisions.addMembers(tx, school.divisionId, [school.deepa.id], now);
    });
    expect(await isListed(school.deepa.id)).toBe(true);
    expect(await repeatDeletions(school.server.ctx)).toBe(1);
    expect(await isListed(school.deepa.id)).toBe(false);
    expect(await takeIn(['Deepa', school.deepa.mobile])).toMatchObject({ added: 0, refused: [{ row: 2 }] });
    expect((await school.managed()).removed).toMatchObject([{ name: 'Deepa', inviter: null }]);
    expect((await school.admin.post(paths.removedListing(school.deepa.id))).statusCode).toBe(200);
    expect(await isListed(school.deepa.id)).toBe(true);
    expect(await repeatDeletions(school.server.ctx)).toBe(0);
  });
});
