import { idempotencyKeysKept, undoable } from '@memcherrish/shared/domain/limits.ts';
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { aClassForEach, meIn } from './class.ts';

const school = aClassForEach();

describe('expired links and claims', () => {
  it('are purged: old links, and claims that can no longer be undone; refused claims stay', async () => {
    const refused = await school.signUpBy(await school.linkTo(school.esha.id));
    await school.decide((await meIn(refused.caller)).ownClaims[0]?._id ?? '', 'refuse');
    await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    await school.say(school.binu, (await meIn(school.binu.caller)).claims[0]?._id ?? '', 'not-them');
    const counts = async () => {
      await purgeExpired(school.server.ctx);
      const { read } = school.server.ctx.database;
      const all = await read.selectFrom('claims').select('state').orderBy('state').execute();
      const links = await read.selectFrom('invitations').select('id').execute();
      const words = await read.selectFrom('claim_vouches').select('word').execute();
      return [all.map(({ state }) => state), links.length, words.length];
    };
    expect(await counts()).toEqual([['joined', 'refused'], 2, 1]);
    school.server.pass(undoable + 1000);
    expect(await counts()).toEqual([['refused'], 2, 0]);
    school.server.pass(idempotencyKeysKept);
    expect(await counts()).toEqual([['refused'], 0, 0]);
  });
});
