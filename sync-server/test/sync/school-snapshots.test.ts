import { snapshot } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { rostersIn } from '@memcherrish/shared/wire/roster-columns.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync.ts';
import { describe, expect, it } from 'vitest';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { aClass, aDivision } from '#test/divisions.ts';
import { anAdmin, type Caller } from '#test/harness.ts';
import { aMember } from '#test/members.ts';
import { decode, member, openSnapshotSchool, school, server } from './snapshot-school.ts';

openSnapshotSchool();

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

  it('is named once for all batches with the same relation and contains each of them', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(4);
    const [own, ...others] = divisionPaths;
    const query = `${paths.pull}?school=${own?.schoolId}`;
    const answer = pullAnswer.parse((await callers[0]?.get(query))?.json());
    const away = answer.batches.filter(({ batchId }) => batchId !== own?.batchId);
    expect(away.map(({ batchId }) => batchId).sort()).toEqual(others.map(({ batchId }) => batchId).sort());
    const named = new Set(away.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : [])));
    expect(named.size).toBe(1);
    const got = snapshot.parse((await callers[0]?.get([...named][0] ?? ''))?.json());
    expect(rostersIn(got).map(({ relation, schoolmates }) => [relation, schoolmates._id])).toEqual(
      expect.arrayContaining(members.map(({ id }) => ['school', [id]])),
    );
  });

  it('is read again only for batches that have changed', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(4);
    const address = paths.schoolSnapshot(divisionPaths[0]?.schoolId ?? '');
    const before = await callers[0]?.get(address);
    await updateOwn(server.ctx, members[2]?.id ?? '', { place: 'Elsewhere' });
    const { read, made } = server.ctx.snapshots.rate;
    const after = await callers[1]?.get(address);
    const now = server.ctx.snapshots.rate;
    expect([now.read - read, now.made - made]).toEqual([1, 1]);
    expect([before?.body.includes('Elsewhere'), after?.body.includes('Elsewhere')]).toEqual([false, true]);
  });

  const decoded = async (who: Caller | undefined, address: string, acceptEncoding: string) => {
    const { rawPayload } = (await who?.get(address, { 'accept-encoding': acceptEncoding })) ?? {};
    return decode[acceptEncoding]?.(rawPayload ?? Buffer.alloc(0)).toString('utf8');
  };

  it('is joined from pieces of which a change compresses one', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(35);
    const address = paths.schoolSnapshot(divisionPaths[0]?.schoolId ?? '');
    const plain = await decoded(callers[0], address, 'identity');
    const parts = snapshot.parse(JSON.parse(plain ?? ''));
    expect(parts.map(({ rosters }) => rosters.length)).toEqual([16, 16, 3]);
    for (const each of ['zstd', 'gzip']) expect(await decoded(callers[0], address, each)).toBe(plain);
    await updateOwn(server.ctx, members[20]?.id ?? '', { place: 'Elsewhere' });
    const { read, made } = server.ctx.snapshots.rate;
    expect(await decoded(callers[1], address, 'zstd')).toContain('Elsewhere');
    const now = server.ctx.snapshots.rate;
    expect([now.read - read, now.made - made]).toEqual([1, 1]);
  });

  it('has its own pieces for a blocked viewer only where the blocker is', async () => {
    const { places: divisionPaths, members, callers } = await aSchoolOf(17);
    const [viewer, blocker] = [members[0], members[5]];
    const address = paths.schoolSnapshot(divisionPaths[0]?.schoolId ?? '');
    await decoded(callers[1], address, 'zstd');
    const { made } = server.ctx.snapshots.rate;
    await callers[5]?.put(paths.block(viewer?.id ?? ''), { kind: 'schoolmate', name: 'Asha' });
    const seen = await decoded(callers[0], address, 'zstd');
    expect(seen).not.toContain(blocker?.id);
    expect(seen).toContain(members[6]?.id);
    expect(server.ctx.snapshots.rate.made - made).toBe(1);
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
