import { idempotencyKeysKept, mergeUndoable } from '@memcherrish/shared/rules/limits.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tidyUp } from '#server/housekeeping.ts';
import type { TestServer } from '#test/harness.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls, meIn } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
beforeEach(async () => {
  school = await aClassOfClaims();
  ({ server } = school);
});
afterEach(() => school.server.close());
const { linkTo, signUpBy, say, decide } = claimCalls(() => school);

describe('what has run out', () => {
  it('goes with the hour: old links, and what was withdrawn or can no longer be undone; refusals stay', async () => {
    const refused = await signUpBy(await linkTo(school.esha.id));
    await decide((await meIn(refused.caller)).ownClaims[0]?._id ?? '', 'refuse');
    await signUpBy(await linkTo(school.deepa.id), school.deepa.mobile);
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
