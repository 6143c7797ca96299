import { day } from '@memcherrish/shared/rules/durations.ts';
import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '#test/harness.ts';
import { aRecord } from '#test/places.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
let divisionId: string;
beforeEach(async () => {
  school = await aClassOfClaims({ RATE_LIMITS: '1' });
  ({ server } = school);
  ({ divisionId } = school.place);
});
afterEach(() => school.server.close());
const { guest, linkTo, look } = claimCalls(() => school);

describe('the limits', () => {
  it('bound guessing, invitations and removals, and say when to go on', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index <= claims.unknownLinksPerNetwork; index += 1) {
      statuses.add((await guest().post(paths.claimLink, { token: `guess-${index}` })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    const token = await linkTo(school.esha.id);
    expect(await look(token)).toMatchObject({ state: 'open' });

    for (let index = 1; index < claims.linksPerInviter; index += 1) {
      await linkTo(school.esha.id);
    }
    const more = await school.anu.caller.post(paths.claimInvitations, {
      schoolmateId: school.esha.id,
      divisionId,
    });
    expect(more.json()).toMatchObject({ code: 'rate-limited', message: serverWords.tooManyInvitations });

    for (let index = 0; index <= claims.removalsPerInviter; index += 1) {
      const id = await aRecord(server, { name: `Place ${index}` }, divisionId);
      const link = await linkTo(id, school.binu);
      const removed = await guest().post(paths.claimRemoval, { token: link });
      expect(removed.statusCode).toBe(index < claims.removalsPerInviter ? 200 : 429);
    }
    server.pass(day);
    expect(
      (await school.anu.caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId }))
        .statusCode,
    ).toBe(201);
  });
});
