import { type DivisionIds, scopeOfMember } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { describe, expect, it } from 'vitest';
import type { WriteTx } from '#db/write.ts';
import { noBlocks } from '#directory/blocks-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { batchView } from '#sync/batch-view.ts';
import { rosterSnapshot, schoolSnapshot } from '#sync/roster-snapshots.ts';
import { schoolWithBatches } from '#sync/school-version.ts';
import { Snapshots } from '#sync/snapshots.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { decode, member, openSnapshotSchool, school, server } from './snapshot-school.ts';

openSnapshotSchool();

/** Returns the number of rosters in each piece of a snapshot. */
function sizesIn(text: string): number[] {
  return snapshot.parse(JSON.parse(text)).map(({ rosters }) => rosters.length);
}

describe('the snapshot of a whole school', () => {
  const key = '1-1-A';
  const whole = async (who: Caller) => {
    const { schoolId, batchId } = school.places[key];
    const answer = pullAnswer.parse((await who.get(`${paths.pull}?school=${schoolId}`)).json());
    const named = answer.batches.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : []));
    return { batchId, named, kept: answer.kept, cursor: answer.cursor };
  };
  const aSchoolOf = async (batches: number) => {
    const admin = await anAdmin(server);
    const divisionPath = await aDivision(admin);
    const divisionPaths = [divisionPath];
    for (let made = 1; made < batches; made += 1) {
      divisionPaths.push({
        ...divisionPath,
        ...(await aClass(admin, divisionPath.schoolId, `${2000 + made}`)),
      });
    }
    const members = await Promise.all(divisionPaths.map((each) => aMember(server, each.divisionId)));
    return { places: divisionPaths, members, callers: members.map(({ token }) => server.as(token)) };
  };

  const addressIn = ([place]: readonly DivisionIds[]) => paths.schoolSnapshot(place?.schoolId ?? '');
  const decoded = async (who: Caller | undefined, address: string, acceptEncoding: string) => {
    const { rawPayload } = (await who?.get(address, { 'accept-encoding': acceptEncoding })) ?? {};
    return decode[acceptEncoding]?.(rawPayload ?? Buffer.alloc(0)).toString('utf8') ?? '';
  };
  /** Returns how many rosters are read and patched, and how many pieces made, when this caller takes the snapshot. */
  const workFor = async (who: Caller | undefined, address: string) => {
    const before = server.ctx.snapshots.rate;
    await decoded(who, address, 'zstd');
    const after = server.ctx.snapshots.rate;
    const difference = (what: 'read' | 'patched' | 'made') => after[what] - before[what];
    return { read: difference('read'), patched: difference('patched'), made: difference('made') };
  };
  /** A teacher sees every batch at `school`. */
  const aTeacherOf = async ([place]: readonly DivisionIds[]) => {
    const teacher = await aTeacher(server);
    const assignment = { divisionId: place?.divisionId ?? '', teacherId: teacher.id, subject: 'Maths' };
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) => server.ctx.revisions.assignTeacher(tx, { ...assignment, now }));
    return teacher.caller;
  };

  it('is named once for all batches with the same relation and contains each of them, and no other', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(4);
    const [own, ...others] = divisionPaths;
    const query = `${paths.pull}?school=${own?.schoolId}`;
    const answer = pullAnswer.parse((await callers[0]?.get(query))?.json());
    const away = answer.batches.filter(({ batchId }) => batchId !== own?.batchId);
    expect(away.map(({ batchId }) => batchId).sort()).toEqual(others.map(({ batchId }) => batchId).sort());
    const named = new Set(away.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : [])));
    expect(named.size).toBe(1);
    const got = rostersIn(snapshot.parse((await callers[0]?.get([...named][0] ?? ''))?.json()));
    expect(got.map(({ relation, schoolmates }) => [relation, schoolmates._id]).sort()).toEqual(
      members
        .slice(1)
        .map(({ id }) => ['school', [id]])
        .sort(),
    );
  });

  it('is patched only in the divisions that have changed, and reads no roster again', async () => {
    const { places: divisionPaths, members } = await aSchoolOf(4);
    const address = addressIn(divisionPaths);
    const [one, other] = [await aTeacherOf(divisionPaths), await aTeacherOf(divisionPaths)];
    const before = await decoded(one, address, 'zstd');
    await updateOwn(server.ctx, members[2]?.id ?? '', { place: 'Elsewhere' });
    expect(await workFor(other, address)).toEqual({ read: 0, patched: 1, made: 1 });
    const after = await decoded(other, address, 'zstd');
    expect([before.includes('Elsewhere'), after.includes('Elsewhere')]).toEqual([false, true]);
  });

  it('is joined from pieces of which a change compresses one', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(51);
    const [address, teacher] = [addressIn(divisionPaths), await aTeacherOf(divisionPaths)];
    const plain = await decoded(teacher, address, 'identity');
    expect(sizesIn(plain)).toEqual([48, 3]);
    for (const each of ['zstd', 'gzip']) expect(await decoded(teacher, address, each)).toBe(plain);
    await updateOwn(server.ctx, members[20]?.id ?? '', { place: 'Elsewhere' });
    expect(await workFor(teacher, address)).toEqual({ read: 0, patched: 1, made: 1 });
    expect(await decoded(teacher, address, 'zstd')).toContain('Elsewhere');

    // A schoolmate's own batch leaves a gap in one piece, which the people of that batch share.
    const [own] = divisionPaths;
    const classmate = await aMember(server, own?.divisionId ?? '');
    await decoded(teacher, address, 'zstd');
    expect(await workFor(callers[0], address)).toEqual({ read: 0, patched: 0, made: 1 });
    expect(await workFor(classmate.caller, address)).toEqual({ read: 0, patched: 0, made: 0 });
    const seen = await decoded(callers[0], address, 'zstd');
    expect([
      [47, 3],
      [48, 2],
    ]).toContainEqual(sizesIn(seen));
    expect(members.filter(({ id }) => !seen.includes(id))).toEqual([members[0]]);
  });

  it('compresses again only the texts of a piece that an edit changes', async () => {
    const { places: divisionPaths, members } = await aSchoolOf(8);
    const [address, teacher] = [addressIn(divisionPaths), await aTeacherOf(divisionPaths)];
    const compressedFor = async (work: () => Promise<unknown>) => {
      await work();
      const before = server.ctx.snapshots.rate.compressed;
      await decoded(teacher, address, 'zstd');
      return server.ctx.snapshots.rate.compressed - before;
    };
    const all = await compressedFor(async () => undefined);
    const edited = await compressedFor(() =>
      updateOwn(server.ctx, members[2]?.id ?? '', { place: 'Elsewhere' }),
    );
    expect(edited).toBeGreaterThan(0);
    expect(edited).toBeLessThan(all / 2);
    expect(await decoded(teacher, address, 'zstd')).toContain('Elsewhere');
  });

  it('has the same bytes when it was patched as when all of it is read again', async () => {
    const { places: divisionPaths, members } = await aSchoolOf(4);
    const [{ id: first = '' } = {}, { id: second = '' } = {}] = members;
    const [place, otherPlace] = divisionPaths;
    const now = server.ctx.clock().toISOString();
    const { revisions } = server.ctx;
    const assignment = {
      ...{ divisionId: place?.divisionId ?? '', subject: 'Physics', now },
      teacherId: (await aTeacher(server)).id,
    };
    const write = (work: (tx: WriteTx) => Promise<void>) => () => server.ctx.database.write(work);
    // The third is how many rosters of the two snapshots are read again.
    const writes: [what: string, write: () => Promise<unknown>, read: number][] = [
      ['an edit', () => updateOwn(server.ctx, first, { place: 'Elsewhere' }), 0],
      ['someone joins', write((tx) => revisions.addMembers(tx, place?.divisionId ?? '', [second], now)), 2],
      ['a new name', () => updateOwn(server.ctx, first, { name: '𝒵eenath' }), 2],
      ['a new name in two batches', () => updateOwn(server.ctx, second, { name: 'Ａnu' }), 3],
      ['a level', () => updateOwn(server.ctx, first, { mobileAccessControl: 'Public', gender: 'Female' }), 0],
      ['a text', () => updateOwn(server.ctx, second, { selfIntro: 'One\nline, "two"' }), 0],
      ['a teacher', write((tx) => revisions.assignTeacher(tx, assignment)), 0],
      ['no teacher', write((tx) => revisions.endAssignment(tx, assignment)), 0],
      [
        'someone leaves',
        write((tx) => revisions.removeMembers(tx, otherPlace?.divisionId ?? '', [second])),
        1,
      ],
      ['an edit afterwards', () => updateOwn(server.ctx, second, { place: 'Elsewhere' }), 0],
    ];
    /** Returns the texts of the school and of the first batch, as its people see it. */
    const unblocked = { isVeiled: false, blockers: noBlocks };
    const textsFrom = async (snapshots: Snapshots) => {
      const encoder = await server.ctx.database.readTransaction(async (tx) => {
        const school = await schoolWithBatches(tx, place?.schoolId ?? '', '');
        const view = place && (await batchView(tx, scopeOfMember([place]), place.batchId, unblocked));
        if (!school || !view) throw new Error('The school is not there.');
        const read = { ...school, structure: await server.ctx.structures.of(tx, school.version) };
        const pieces = await schoolSnapshot(tx, read, { ownBatches: new Set(), ...unblocked });
        return snapshots.get({ list: [...pieces, rosterSnapshot(tx, view)] }, 'identity');
      });
      return Buffer.concat((await encoder()).map(({ bytes }) => bytes)).toString('utf8');
    };
    const kept = new Snapshots();
    let before = await textsFrom(kept);
    for (const [what, change, read] of writes) {
      const { read: readBefore } = kept.rate;
      await change();
      const after = await textsFrom(kept);
      expect(after, what).not.toBe(before);
      expect(after, what).toBe(await textsFrom(new Snapshots()));
      expect(kept.rate.read - readBefore, what).toBe(read);
      before = after;
    }
  });

  it('is empty when every batch is an own one', async () => {
    const { places: divisionPaths, callers } = await aSchoolOf(1);
    expect(await decoded(callers[0], addressIn(divisionPaths), 'zstd')).toBe('[]');
  });

  it('has its own pieces for a blocked viewer only where the blocker is', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(51);
    const [viewer, blocker] = [members[0], members[5]];
    const address = addressIn(divisionPaths);
    await decoded(callers[0], address, 'zstd');
    await callers[5]?.put(paths.block(viewer?.id ?? ''), { kind: 'schoolmate', name: 'Asha' });
    expect(await workFor(callers[0], address)).toMatchObject({ made: 1 });
    const seen = await decoded(callers[0], address, 'zstd');
    expect(seen).not.toContain(blocker?.id);
    expect(seen).toContain(members[6]?.id);
    expect(await decoded(callers[1], address, 'zstd')).toContain(blocker?.id);
  });

  it('is not sent when only one or two batches are missing', async () => {
    const { kept, named, cursor } = await whole(member);
    expect(kept?.length).toBeGreaterThan(1);
    expect(named.filter((path) => path.includes('/schools/'))).toEqual([]);
    const again = await member.get(`${paths.pull}?cursor=${cursor}&school=${school.places[key].schoolId}`);
    expect(pullAnswer.parse(again.json()).batches).toEqual([]);
  });

  it('is only for people who may open the directory', async () => {
    const { schoolId } = school.places[key];
    const stranger = server.as(await school.tokenOf('Omar Other'));
    const missing = await member.get(paths.schoolSnapshot('no-such-school-0'));
    const refused = await stranger.get(paths.schoolSnapshot(schoolId));
    expect([refused.statusCode, refused.body]).toEqual([404, missing.body]);
    const asked = pullAnswer.parse((await stranger.get(`${paths.pull}?school=${schoolId}`)).json());
    expect(JSON.stringify(asked)).not.toContain(schoolId);
  });
});
