import { callsPerMinute } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionToken } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

/** Tests the calls allowed per minute: for a network, and within it for each account and for all guests. */

const factor = 0.01;
const most = {
  network: callsPerMinute.network * factor,
  guests: callsPerMinute.guestsOfNetwork * factor,
  account: callsPerMinute.account * factor,
  photos: callsPerMinute.photosOfAccount * factor,
};
const hall = '203.0.113.7';
const photo = `${paths.uploads}a-photo-of-no-one.webp`;

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: String(factor), TRUST_PROXY: '127.0.0.1' });
});
afterEach(() => server.close());

const at = (caller: Caller, address = hall) => caller.with({ 'x-forwarded-for': address });
const member = async (address = hall) => at((await aMember(server)).caller, address);
const guest = (address = hall) => at(server.as(null), address);

/** Returns how many sequential calls get a response before one is rejected. */
async function answered(caller: Caller, calls: number, path: string = paths.session): Promise<number> {
  for (let count = 0; count < calls; count += 1) {
    const answer = await caller.get(path);
    if (answer.statusCode !== 429) continue;
    expect(answer.json()).toMatchObject({ code: 'rate-limited', error: serverWords.tooManyRequests });
    expect(Number(answer.headers['retry-after'])).toBe(answer.json().retryAfterSeconds);
    return count;
  }
  return calls;
}

describe('one account', () => {
  // Shows threat:flooding
  it('gets at most its share of a network, on all its devices and addresses together', async () => {
    const { id, caller } = await aMember(server);
    const otherDevice = server.as(await sessionToken(server, 'schoolmate', id));
    expect(await answered(at(caller), most.account - 1)).toBe(most.account - 1);
    expect(await answered(at(otherDevice, '198.51.100.9'), 5)).toBe(1);
    expect(await answered(at(caller), 1)).toBe(0);
    expect(await answered(await member(), most.account)).toBe(most.account);
  });

  it('has a larger, separate share for photos', async () => {
    const caller = await member();
    expect(await answered(caller, most.photos + 1, photo)).toBe(most.photos);
    expect(await answered(caller, most.account)).toBe(most.account);
  });
});

describe('the guests of a network', () => {
  // Shows threat:flooding
  it('share one limit and do not use up the limits of members', async () => {
    expect(await answered(guest(), most.guests + 1)).toBe(most.guests);
    expect((await guest().post(paths.signIn, { username: 'asha', password: 'wrong' })).statusCode).toBe(429);
    expect(await answered(await member(), most.account)).toBe(most.account);
    expect(await answered(guest('203.0.113.8'), 1)).toBe(1);
  });

  it('include callers with a forged token or only the proof of a number', async () => {
    const { id } = await aMember(server);
    const ended = await sessionToken(server, 'schoolmate', id);
    await server.as(ended).post(paths.signOut);
    const callers = [ended, 'forged', server.app.jwt.sign({ sub: id, sid: 'none', kind: 'schoolmate' })];
    for (const token of callers) {
      for (let call = 0; call < most.guests / 4; call += 1) {
        expect((await at(server.as(token)).get(paths.pull)).statusCode).toBe(401);
      }
    }
    const reset = { mobile: '+919846012345', newPassword: 'a-long-and-odd-one' };
    for (let call = 0; call < most.guests / 4; call += 1) {
      expect((await guest().post(paths.resetPassword, reset)).statusCode).toBe(401);
    }
    for (const token of callers) expect((await at(server.as(token)).get(paths.pull)).statusCode).toBe(429);
    expect((await guest().post(paths.resetPassword, reset)).statusCode).toBe(429);
  });

  it.each([
    ['addresses of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::1'],
    ['one IPv4 address and its IPv6 spelling', hall, '::ffff:cb00:7107'],
  ])('count %s as one network', async (_what, one, other) => {
    expect(await answered(guest(one), most.guests)).toBe(most.guests);
    expect(await answered(guest(other), 1)).toBe(0);
  });

  it('can load the files of the app and the health check without limit', async () => {
    expect(await answered(guest(), most.guests)).toBe(most.guests);
    for (const path of ['/', '/assets/index.js', '/healthz', '/readyz']) {
      expect((await guest().get(path)).statusCode).not.toBe(429);
    }
  });
});

describe('a network', () => {
  it('is limited as a whole, for all callers and routes', async () => {
    for (let used = 0; used < most.network; used += most.account) {
      expect(await answered(await member(), most.account)).toBe(most.account);
    }
    for (const path of [paths.session, photo, '/', '/api/nothing']) {
      expect(await answered(guest(), 1, path)).toBe(0);
    }
    expect(await answered(await member(), 1)).toBe(0);
    expect(await answered(await member('203.0.113.8'), 1)).toBe(1);
  });
});

describe('an address that a caller names', () => {
  // Shows asvs:15.3.4
  it('counts only when a configured proxy passes it on', async () => {
    for (const proxies of ['off', '198.51.100.0/24']) {
      const direct = await openTestServer({ RATE_LIMITS: String(factor), TRUST_PROXY: proxies });
      const from = (address: string) => at(direct.as(null), address);
      expect(await answered(from(hall), most.guests)).toBe(most.guests);
      expect(await answered(from('203.0.113.8'), 1)).toBe(0);
      await direct.close();
    }
  });
});

describe('a hall', () => {
  it('thirty phones in one hall, at a tenth of the limits, can sign up, open the app and load its photos', async () => {
    const tenth = await openTestServer({ RATE_LIMITS: '0.1' });
    for (let phone = 0; phone < 30; phone += 1) {
      expect(await answered(tenth.as(null), 15)).toBe(15);
      const { caller } = await aMember(tenth);
      expect(await answered(caller, 6)).toBe(6);
      expect(await answered(caller, 50, photo)).toBe(50);
    }
    await tenth.close();
  });
});
