import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { barredIn, excludeFromImports } from '#features/claims/import-exclusions-store.ts';
import { linesOf } from '#server/operations/handover/report.ts';
import { aDivision, aRecord, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import { dumpOf, packOf, seenBy, signedInByCode, takePackIn } from './packs.ts';

let source: TestServer;
let target: TestServer;
beforeEach(async () => {
  source = await openTestServer();
  target = await openTestServer();
});
afterEach(async () => {
  await source.close();
  await target.close();
});

/** A school with one member, whose number and username have an account at the other installation, too. */
async function aSchoolToMove() {
  const division = await aDivision(await anAdmin(source), 'Moving school');
  const linta = await aMember(source, division.divisionId, {
    ...{ name: 'Linta', username: 'linta', mobile: '+919846000001', mobile_access: 'Only Me' },
  });
  const anu = await aMember(source, division.divisionId, {
    ...{ name: 'Anu', username: 'anu', mobile: '+919846000002' },
  });
  return { ...division, linta, anu };
}

describe('a pack that meets accounts of the other installation', () => {
  it('lists a person whose number has an account there as not joined, and leaves that account alone', async () => {
    const school = await aSchoolToMove();
    const here = await aMember(target, [], {
      name: 'Linta here',
      username: 'linta_here',
      mobile: school.linta.mobile,
    });
    const before = await recordOf(target, here.id);

    const taken = await takePackIn(target, await packOf(source, school.schoolId));

    expect(await recordOf(target, here.id)).toEqual(before);
    expect(await recordOf(target, school.linta.id)).toMatchObject({
      ...{ mobile: school.linta.mobile, claimed_at: null, username: null, mobile_access: 'Only Me' },
    });
    expect(linesOf(taken)).toContain('The admin Admin (admin@example.org) came along.');
    expect(linesOf(taken).join('\n')).toContain(
      '1 person has an account here already. They are on the class list as not joined, and are asked at their next visit whether it is them: Linta.',
    );
    const anu = await signedInByCode(target, school.anu.mobile);
    expect(JSON.stringify(await seenBy(anu, school.batchId))).not.toContain(school.linta.mobile);
    const asked = await here.caller.get(`${paths.pull}?school=*`);
    expect(asked.body).toContain(school.linta.id);
    const before2 = await seenBy(here.caller, school.batchId);
    expect(JSON.stringify(before2)).not.toContain(school.anu.id);
  });

  it('opens no detail that a person had closed when they say that the listing is them', async () => {
    const division = await aDivision(await anAdmin(source), 'Moving school');
    const mobile = '+919846000001';
    const linta = await aMember(source, division.divisionId, {
      ...{ name: 'Linta', username: 'linta', mobile, email: 'secret@example.org', place: 'Kochi' },
      ...{ email_access: 'Only Me', mobile_access: 'Division', whatsapp: '+919846000077' },
      ...{ social_access: '', insta_username: 'secret_insta', fb_username: 'secret_fb' },
    });
    const here = await aMember(target, [], { name: 'Linta here', username: 'here', mobile });
    await takePackIn(target, await packOf(source, division.schoolId));
    const admin = await anotherAdmin(target, [division.schoolId]);
    const invited = { schoolmateId: linta.id, divisionId: division.divisionId };
    const { token } = (await admin.caller.post(paths.claimInvitations, invited)).json();
    expect((await here.caller.post(paths.claims, { token })).json().state).toBe('joined');
    expect(await recordOf(target, here.id)).toMatchObject({
      ...{ place: 'Kochi', email: null, whatsapp: null, insta_username: null, fb_username: null },
    });
    expect(await dumpOf(target)).not.toMatch(/secret@|secret_|\+919846000077/);
  });

  it('gives another username to a person whose username has another owner there', async () => {
    const school = await aSchoolToMove();
    const owner = await aMember(target, [], { username: 'anu', mobile: '+919846000003' });
    const taken = await takePackIn(target, await packOf(source, school.schoolId));
    const { username, claimed_at } = await recordOf(target, school.anu.id);
    expect(username).toMatch(/^anu_.{6}$/);
    expect(claimed_at).not.toBeNull();
    expect((await recordOf(target, owner.id)).username).toBe('anu');
    expect(linesOf(taken).join('\n')).toContain(
      `1 username had another owner here and got an ending: ${username}.`,
    );
  });

  it('takes in two schools of one person: the second lists them as not joined', async () => {
    const school = await aSchoolToMove();
    const second = await aDivision(await anAdmin(source, 'second@example.org'), 'Second school');
    await source.ctx.database.write((tx) =>
      source.ctx.revisions.addMembers(
        tx,
        second.divisionId,
        [school.linta.id],
        source.ctx.clock().toISOString(),
      ),
    );
    await takePackIn(target, await packOf(source, school.schoolId));
    await takePackIn(target, await packOf(source, second.schoolId));
    const listed = (await rowsOf(target, 'schoolmates')).filter((row) => row['name'] === 'Linta');
    expect(listed).toHaveLength(2);
    expect(await recordOf(target, school.linta.id)).toMatchObject({ username: 'linta' });
    const linta = await signedInByCode(target, school.linta.mobile);
    const { schoolIds } = (await linta.get(`${paths.pull}?school=*`)).json();
    expect(schoolIds).toEqual([school.schoolId]);
  });

  it('keeps every block of and against a person for their account there, before and after they join', async () => {
    const school = await aSchoolToMove();
    const bold = await aMember(source, school.divisionId, {
      ...{ name: 'Bold', username: 'bold', mobile: '+919846000044' },
    });
    const here = await aMember(target, [], {
      ...{ name: 'Linta here', username: 'linta_here', mobile: school.linta.mobile },
    });
    const pairs = [
      [school.linta.id, school.anu.id],
      [bold.id, school.linta.id],
    ];
    for (const [owner_id = '', from_id = ''] of pairs) {
      await source.ctx.database.write((tx) =>
        tx
          .insertInto('blocks')
          .values({
            ...{ owner_id, from_id, from_kind: 'schoolmate', from_name: 'Blocked' },
            ...{ mark: 'a-mark', created_at: source.ctx.clock().toISOString() },
          })
          .execute(),
      );
    }
    await takePackIn(target, await packOf(source, school.schoolId));
    const holds = (owner_id: string, from_id: string) =>
      expect.objectContaining({ owner_id, from_id, dormant: 0 });
    const blocks = await rowsOf(target, 'blocks');
    expect(blocks).toContainEqual(holds(here.id, school.anu.id));
    expect(blocks).toContainEqual(holds(bold.id, here.id));

    const joined = await here.caller.post(paths.offer(school.linta.id), { accept: true });
    expect(joined.statusCode).toBe(200);
    const anu = JSON.stringify(await seenBy(await signedInByCode(target, school.anu.mobile), school.batchId));
    expect(anu).not.toContain(here.id);
    expect(anu).toContain(bold.id);
    const linta = JSON.stringify(await seenBy(here.caller, school.batchId));
    expect(linta).not.toContain(bold.id);
    expect(linta).toContain(school.anu.id);
  });

  it('leaves out a teacher whose e-mail has an account there, and a block against them holds for that account', async () => {
    const school = await aSchoolToMove();
    const teacher = await aTeacher(source, { name: 'Mr. Thomas', email: 'thomas@example.org' });
    const here = await aTeacher(target, { name: 'Thomas here', email: 'thomas@example.org' });
    await source.ctx.database.write(async (tx) => {
      const { ctx } = source;
      const now = ctx.clock().toISOString();
      await ctx.revisions.assignTeacher(tx, {
        ...{ divisionId: school.divisionId, teacherId: teacher.id, subject: 'Maths', now },
      });
      await tx
        .insertInto('blocks')
        .values({
          ...{ owner_id: school.anu.id, from_kind: 'teacher', from_id: teacher.id, from_name: 'Mr. Thomas' },
          ...{ mark: 'a-mark', created_at: now },
        })
        .execute();
    });
    const taken = await takePackIn(target, await packOf(source, school.schoolId));
    expect((await rowsOf(target, 'teachers')).map((row) => row['name'])).toEqual(['Thomas here']);
    expect(await rowsOf(target, 'blocks')).toEqual([
      expect.objectContaining({ owner_id: school.anu.id, from_id: here.id }),
    ]);
    expect(linesOf(taken).join('\n')).toContain(
      'The teacher Mr. Thomas (thomas@example.org) has an account here already and was left out. Invite them to their classes.',
    );
  });

  it('gives the school to no admin of the installation that the operator did not name', async () => {
    const school = await aSchoolToMove();
    const admin = await anAdmin(target);
    const pack = await packOf(source, school.schoolId);
    await expect(takePackIn(target, pack)).rejects.toThrow(
      'Moving school would have no admin: its admins have accounts here already, or wait for an approval. Name one with --admin EMAIL. Nothing was changed.',
    );
    expect(await rowsOf(target, 'schools')).toEqual([]);
    const named = await anotherAdmin(target);
    await takePackIn(target, pack, named.email);
    expect((await admin.get(paths.schools)).body).not.toContain('Moving school');
    expect((await named.caller.get(paths.schools)).body).toContain('Moving school');
  });
});

describe('a school that does not exist', () => {
  it('is in no pack', async () => {
    await expect(packOf(source, 'St. Joseph’s')).rejects.toThrow(
      'There is no school "St. Joseph’s": give its name or its id.',
    );
  });
});

describe('people who are not in a pack', () => {
  it('are those who asked to be deleted, and a class list does not bring back who asked to be left off', async () => {
    const school = await aSchoolToMove();
    const shy = await aRecord(source, { name: 'Shy', mobile: '+919846000009' }, school.divisionId);
    await source.ctx.database.write(async (tx) => {
      await excludeFromImports(source.ctx, tx, shy);
      await source.ctx.revisions.removeMembers(tx, school.divisionId, [shy]);
    });
    await takePackIn(target, await packOf(source, school.schoolId));
    expect((await rowsOf(target, 'schoolmates')).map((row) => row['name']).toSorted()).toEqual([
      'Anu',
      'Linta',
    ]);
    const isBarred = await barredIn(target.ctx, target.ctx.database.read, school.divisionId);
    expect(isBarred({ name: 'Shy', mobile: '+919846000009' })).toBe(true);
    expect(isBarred({ name: 'Bold', mobile: '+919846000008' })).toBe(false);
    const [handover] = await rowsOf(target, 'handovers');
    expect(String(handover?.['exclusion_keys'])).not.toContain(
      source.ctx.claimLinks.exclusionKey(school.schoolId),
    );
  });

  it('do not come back by an old pack after the school was removed', async () => {
    const school = await aSchoolToMove();
    const pack = await packOf(source, school.schoolId);
    await takePackIn(target, pack, null);
    await target.ctx.database.write(async (tx) => {
      for (const table of ['school_admins', 'audit'] as const) await tx.deleteFrom(table).execute();
      for (const table of ['memberships', 'schoolmates', 'divisions', 'batches', 'schools'] as const)
        await tx.deleteFrom(table).execute();
    });
    await expect(takePackIn(target, pack)).rejects.toThrow(
      'would restore people who were deleted. Nothing was changed.',
    );
    expect(await rowsOf(target, 'schoolmates')).toEqual([]);
  });
});
