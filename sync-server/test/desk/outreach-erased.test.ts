import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Outreach } from '@memcherrish/shared/wire/desk/outreach.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { aClassForEach, meIn } from '#test/claims/class.ts';
import { type HelpedSchool, helpedSchool } from '#test/fixtures/helped-school.ts';
import { aClass, aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/** When notes about people who have not joined are erased, and when they come back. */

/** Returns the stored notes: the id of the person, and the text. */
const notesIn = async ({ ctx }: TestServer) =>
  (
    await ctx.database.read
      .selectFrom('outreach_notes')
      .select(['schoolmate_id', 'text'])
      .orderBy('text')
      .execute()
  ).map(({ schoolmate_id, text }) => [schoolmate_id, text]);

describe('notes of a school', () => {
  let server: TestServer;
  let school: HelpedSchool;
  let second: DivisionIds;
  beforeEach(async () => {
    server = await openTestServer();
    school = await helpedSchool(server);
    second = await aDivision(school.admin.caller, 'St. Paul’s');
  });
  afterEach(() => server.close());

  const note = async (text: string, { schoolId = school.schoolId, about = school.listing.id } = {}) => {
    const answer = await school.admin.caller.post(paths.outreachNotes(schoolId, about), { text });
    expect(answer.statusCode).toBe(201);
  };
  const markNumber = (works: boolean, { schoolId = school.schoolId, about = school.listing.id } = {}) =>
    school.admin.caller.put(paths.outreachNumber(schoolId, about), { works });
  const addTo = ({ divisionId }: { divisionId: string }) =>
    server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, divisionId, [school.listing.id], server.ctx.clock().toISOString()),
    );
  const takeOff = (divisionId: string) => {
    const { schoolId, batchId, listing } = school;
    return school.admin.caller.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, listing.id));
  };
  const missing = async () => {
    const path = `${paths.outreach(school.schoolId)}?batch=${school.batchId}`;
    return (await school.admin.caller.get(path)).json<Outreach>().missing;
  };

  describe('the undoing of a merge', () => {
    const merge = async (keptId: string, mobile?: 'taken') => {
      const fields = mobile ? (['mobile'] as const) : [];
      const id = await server.ctx.database.write((tx) =>
        mergeInto(server.ctx, tx, {
          ...{ keptId, goneId: school.listing.id, how: 'merge', adminId: null, fields },
        }),
      );
      server.pass(1000);
      return id ?? '';
    };
    const undo = async (id: string) => {
      const answer = await school.admin.caller.post(paths.undoMerge(school.schoolId, id));
      expect(answer.statusCode).toBe(200);
    };

    it('are about the same records as before, and no text of them is stored with the merge', async () => {
      const kept = await aRecord(server, { name: 'Lina L.' }, school.b.divisionId);
      await note('About Lina Listed');
      await note('About Lina L.', { about: kept });
      const merged = await merge(kept);
      await note('Written later', { about: kept });
      expect(await notesIn(server)).toEqual([
        [kept, 'About Lina L.'],
        [kept, 'About Lina Listed'],
        [kept, 'Written later'],
      ]);
      const { snapshot } = await server.ctx.database.read
        .selectFrom('merges')
        .select('snapshot')
        .executeTakeFirstOrThrow();
      expect(snapshot).not.toContain('About Lina');
      await undo(merged);
      expect(await notesIn(server)).toEqual([
        [kept, 'About Lina L.'],
        [school.listing.id, 'About Lina Listed'],
        [kept, 'Written later'],
      ]);
    });

    it('return with the record into a school that the kept one leaves, with the mark of its number', async () => {
      const kept = await aRecord(server, { name: 'Lina L.' }, second.divisionId);
      await note('About Lina Listed');
      await markNumber(false);
      const merged = await merge(kept, 'taken');
      expect(await missing()).toMatchObject([{ _id: kept, deadNumber: school.listing.mobile }]);
      await undo(merged);
      expect(await missing()).toMatchObject([
        { _id: school.listing.id, deadNumber: school.listing.mobile, notes: [{ text: 'About Lina Listed' }] },
      ]);
      expect((await notesIn(server)).filter(([about]) => about === kept)).toEqual([]);
    });

    it('do not return to a record whose class was removed', async () => {
      const kept = await aRecord(server, { name: 'Lina L.' }, school.later.divisionId);
      await note('About Lina Listed');
      const merged = await merge(kept);
      const { schoolId, batchId, b } = school;
      const { caller } = school.admin;
      await caller.delete(paths.managedSchoolmate(schoolId, batchId, b.divisionId, kept));
      expect((await caller.delete(paths.division(schoolId, batchId, b.divisionId))).statusCode).toBe(200);
      await undo(merged);
      expect(await notesIn(server)).toEqual([]);
    });
  });

  // Shows decision:outreach
  it('are erased with the last class there, and not those of another school', async () => {
    await addTo(second);
    await addTo(school.a);
    await note('Moved away');
    await markNumber(false);
    await note('Known at St. Paul’s', { schoolId: second.schoolId });
    await takeOff(school.a.divisionId);
    expect(await notesIn(server)).toHaveLength(3);
    await takeOff(school.b.divisionId);
    expect(await notesIn(server)).toEqual([[school.listing.id, 'Known at St. Paul’s']]);
  });

  it('stay when an admin moves the person to another class', async () => {
    await note('Moved away');
    const moves = [{ from: school.b.divisionId, to: school.later.divisionId, ids: [school.listing.id] }];
    const answer = await school.admin.caller.post(paths.deskMoves(school.schoolId), { moves, keep: false });
    expect(answer.json()).toMatchObject({ done: [{ _id: school.listing.id }] });
    expect(await notesIn(server)).toEqual([[school.listing.id, 'Moved away']]);
  });

  describe('a note about a number that no longer works', () => {
    const edit = async (mobile: string) => {
      const { schoolId, batchId, b, listing } = school;
      const path = paths.managedSchoolmate(schoolId, batchId, b.divisionId, listing.id);
      const entry = { name: 'Lina Listed', gender: 'Female', mobile };
      const answer = await school.admin.caller.put(path, entry);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    };

    it('are erased when an admin corrects the number, and do not come back with the old number', async () => {
      await addTo(second);
      await markNumber(false);
      await markNumber(false, { schoolId: second.schoolId });
      await note('Moved away');
      await edit(aMobile());
      expect(await notesIn(server)).toEqual([[school.listing.id, 'Moved away']]);
      await edit(school.listing.mobile);
      expect(await missing()).toMatchObject([{ mobile: school.listing.mobile, deadNumber: null }]);
    });

    it('are erased when the record is merged into one with another number', async () => {
      const other = { name: 'Lina L.', mobile: aMobile() };
      const keptId = await aRecord(server, other, school.b.divisionId);
      await markNumber(false);
      const goneId = school.listing.id;
      await server.ctx.database.write((tx) =>
        mergeInto(server.ctx, tx, { keptId, goneId, how: 'merge', adminId: null }),
      );
      expect(await notesIn(server)).toEqual([]);
    });

    it('can be taken back when the list has no number any more', async () => {
      await markNumber(false);
      const noNumber = { mobile: null };
      await server.ctx.database.write((tx) =>
        tx.updateTable('schoolmates').set(noNumber).where('id', '=', school.listing.id).execute(),
      );
      expect((await markNumber(false)).statusCode).toBe(409);
      expect(await notesIn(server)).toHaveLength(1);
      expect((await markNumber(true)).statusCode).toBe(200);
      expect(await notesIn(server)).toEqual([]);
    });
  });
});

describe('notes about a listing in several classes', () => {
  const school = aClassForEach();

  // Shows decision:outreach
  it('are erased in the schools in which the person joins, and stay in others', async () => {
    const { server, admin, ids } = school;
    const later = await aClass(admin, ids.schoolId, '2013 - 2014', '11-B');
    const elsewhere = await anotherAdmin(server);
    const other = await aDivision(elsewhere.caller);
    const classes = [ids.divisionId, later.divisionId, other.divisionId];
    const listed = await aRecord(server, { name: 'Fathima', mobile: aMobile() }, ...classes);
    await admin.post(paths.outreachNotes(ids.schoolId, listed), { text: 'Lives in Aluva' });
    await admin.put(paths.outreachNumber(ids.schoolId, listed), { works: false });
    await elsewhere.caller.post(paths.outreachNotes(other.schoolId, listed), { text: 'Asked her sister' });
    expect(await notesIn(server)).toHaveLength(3);

    const stranger = await school.signUpBy(await school.linkTo(listed));
    const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
    await school.say(school.anu, claimId, 'knows');
    await school.say(school.binu, claimId, 'knows');
    const me = await meIn(stranger.caller);
    expect(me.memberships.map(({ divisionId }) => divisionId)).toEqual([ids.divisionId]);
    expect(await notesIn(server)).toEqual([[listed, 'Asked her sister']]);
  });
});
