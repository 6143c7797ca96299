import { day, minute } from '@memcherrish/shared/domain/durations.ts';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aRecord } from '#test/scene/divisions.ts';
import { aClassForEach } from './class.ts';

const school = aClassForEach({ RATE_LIMITS: '1' });

describe('the limits of claims', () => {
  // Shows threat:leaked-claim-link
  it('stop guessing, invitations and removals, and say when to try again', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index <= claims.unknownLinksPerNetwork; index += 1) {
      statuses.add((await school.guest().post(paths.claimLink, { token: `guess-${index}` })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    const token = await school.linkTo(school.esha.id);
    expect(await school.look(token)).toMatchObject({ state: 'open' });

    for (let index = 1; index < claims.linksPerInviter; index += 1) {
      await school.linkTo(school.esha.id);
    }
    const more = await school.anu.caller.post(paths.claimInvitations, {
      schoolmateId: school.esha.id,
      divisionId: school.divisionId,
    });
    expect(more.json()).toMatchObject({ code: 'rate-limited', message: serverWords.tooManyInvitations });

    for (let index = 0; index <= claims.removalsPerInviter; index += 1) {
      const id = await aRecord(school.server, { name: `Place ${index}` }, school.divisionId);
      const link = await school.linkTo(id, school.binu);
      const removed = await school.guest().post(paths.claimRemoval, { token: link });
      expect(removed.statusCode).toBe(index < claims.removalsPerInviter ? 200 : 429);
    }
    for (let index = 0; index <= claims.removalsPerInviter; index += 1) {
      const link = await school.linkTo(school.esha.id, school.chitra);
      const declined = await school.guest().post(paths.claimNames, { token: link });
      expect(declined.statusCode).toBe(index < claims.removalsPerInviter ? 200 : 429);
    }
    school.server.pass(day);
    expect(
      (
        await school.anu.caller.post(paths.claimInvitations, {
          schoolmateId: school.esha.id,
          divisionId: school.divisionId,
        })
      ).statusCode,
    ).toBe(201);
  });

  it('send a few codes a day for one link, and answer the same for a listing without a number', async () => {
    const asked = async (listingId: string) => {
      const token = await school.linkTo(listingId);
      const statuses: number[] = [];
      for (let code = 0; code < claims.codesPerLink + 2; code += 1) {
        school.server.pass(minute);
        statuses.push((await school.guest().post(paths.claimCode, { token })).statusCode);
        await school.server.ctx.codes.late.settled();
      }
      return statuses;
    };
    const statuses = await asked(school.deepa.id);
    expect(statuses.filter((status) => status === 200)).toHaveLength(claims.codesPerLink);
    expect(statuses.at(-1)).toBe(429);
    expect(school.server.sms.tried.filter(({ to }) => to === school.deepa.mobile)).toHaveLength(
      claims.codesPerLink,
    );
    expect(await asked(school.esha.id)).toEqual(statuses);
  });
});
