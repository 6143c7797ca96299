import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { leave } from '#features/people/suspend-account.ts';
import { aTeacher } from '#test/scene/members.ts';
import { aClassForEach, meIn } from './class.ts';

const school = aClassForEach();

const inviterFor = async ({ caller }: { caller: Parameters<typeof meIn>[0] }) =>
  (await meIn(caller)).ownClaims.map(({ inviter }) => inviter);
const claimant = async () => school.signUpBy(await school.linkTo(school.esha.id));

describe('a person who waits to be let in', () => {
  it('reads who invited them, so that they can ask them', async () => {
    const waiting = await claimant();
    expect(await inviterFor(waiting)).toEqual(['Anu']);
    // The name stays while the person has said yes: the claimant does not learn who said what.
    const [claim] = (await meIn(waiting.caller)).ownClaims;
    await school.say(school.anu, claim?._id ?? '', 'knows');
    expect(await inviterFor(waiting)).toEqual(['Anu']);
  });

  it('reads no one who cannot confirm: a teacher, and a classmate who has left the class', async () => {
    const teacher = await aTeacher(school.server);
    const { ctx } = school.server;
    await ctx.database.write((tx) =>
      ctx.revisions.assignTeacher(tx, {
        ...{ divisionId: school.divisionId, teacherId: teacher.id, subject: 'Maths' },
        now: ctx.clock().toISOString(),
      }),
    );
    const taught = await school.signUpBy(await school.linkTo(school.esha.id, teacher));
    expect(await inviterFor(taught)).toEqual([null]);

    const waiting = await claimant();
    await ctx.database.write((tx) => ctx.revisions.removeMembers(tx, school.divisionId, [school.anu.id]));
    const told = (await waiting.caller.get(paths.pull)).body;
    for (const secret of ['Anu', school.anu.id]) expect(told).not.toContain(secret);
  });

  // Shows threat:finding-who-hides
  it('reads no name across a block in either direction, nor of an account that is being deleted', async () => {
    const [blocked, blocking, left] = [await claimant(), await claimant(), await claimant()];
    await school.anu.caller.put(paths.block(blocked.id), { kind: 'schoolmate', name: 'Esha' });
    const { ctx } = school.server;
    await ctx.database.write((tx) =>
      tx
        .insertInto('blocks')
        .values({
          ...{ owner_id: blocking.id, from_kind: 'schoolmate', from_id: school.anu.id, from_name: 'Anu' },
          ...{ mark: 'mark', created_at: ctx.clock().toISOString() },
        })
        .execute(),
    );
    for (const { caller } of [blocked, blocking]) {
      const { ownClaims } = await meIn(caller);
      expect(JSON.stringify(ownClaims)).not.toContain('Anu');
      expect(ownClaims).toMatchObject([{ state: 'waiting', inviter: null }]);
    }
    const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
    await ctx.database.write((tx) => leave(ctx, tx, leaver, ctx.clock().toISOString()));
    expect(await inviterFor(left)).toEqual([null]);
    school.server.pass(1000);
    await deleteDueAccounts(ctx);
    const rows = await ctx.database.read.selectFrom('claims').select('inviter_id').execute();
    expect(rows.map(({ inviter_id }) => inviter_id)).toEqual([null, null, null]);
  });
});
