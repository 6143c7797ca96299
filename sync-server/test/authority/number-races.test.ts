import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword, lastCode, signUp } from '#test/scene/harness.ts';
import {
  afterVerifying,
  mobile,
  openRaces,
  ownerId,
  ownersNew,
  resetByCode,
  server,
  setPassword,
  thief,
} from './credential-race.ts';

openRaces();

const next = aMobile();
async function code(path: string, to: string): Promise<string> {
  server.pass(60_000);
  expect((await server.as(null).post(path, { mobile: to })).statusCode).toBe(200);
  return lastCode(server, to);
}
const change = async (to = next) =>
  thief.post(paths.confirmMobile, {
    mobile: to,
    otp: await code(paths.sendCode, to),
    password: goodPassword,
  });
const storedNumber = async () =>
  (
    await server.ctx.database.read
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
  ).mobile;

// Shows threat:number-change
describe('a change of the number that is under way', () => {
  it('is refused after the owner has reset the password', async () => {
    afterVerifying(resetByCode);
    const answer = await change();
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect(await storedNumber()).toBe(mobile);
  });

  it('is refused like a wrong password once the password has changed', async () => {
    afterVerifying(() => setPassword('schoolmates', ownerId, ownersNew));
    const answer = await change();
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { password: serverWords.incorrectPassword },
    ]);
    expect(await storedNumber()).toBe(mobile);
  });

  it('is refused when another person has signed up with the number meanwhile', async () => {
    const to = aMobile();
    afterVerifying(async () => {
      server.pass(60_000);
      // The sign-up asks for a code of its own, and the first one is used in another browser.
      await server.ctx.database.write((tx) =>
        tx
          .insertInto('schoolmates')
          .values({
            ...{ id: 'faster', name: 'Faster', mobile: to, revision: 0, field_revisions: '{}' },
            ...{ claimed_at: server.ctx.clock().toISOString(), created_at: server.ctx.clock().toISOString() },
          })
          .execute(),
      );
    });
    const answer = await change(to);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { mobile: numberWords.unavailable }]);
    expect(await storedNumber()).toBe(mobile);
  });

  it('is refused when another device has changed the number meanwhile', async () => {
    const [first, second] = [aMobile(), aMobile()];
    afterVerifying(async () => expect((await change(first)).statusCode).toBe(200));
    const answer = await change(second);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(await storedNumber()).toBe(first);
  });

  it('ends with the session when the old number is put back', async () => {
    const to = aMobile();
    expect((await change(to)).statusCode).toBe(200);
    afterVerifying(async () => {
      const otp = await code(paths.sendNumberCode, mobile);
      const back = await server.as(null).post(paths.putNumberBack, { mobile, otp });
      expect(back.statusCode).toBe(200);
    });
    const answer = await change(aMobile());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect(await storedNumber()).toBe(mobile);
  });
});

describe('an old number that is put back', () => {
  it('cannot be put back again with the same code', async () => {
    const to = aMobile();
    await change(to);
    const otp = await code(paths.sendNumberCode, mobile);
    const answers = await Promise.all(
      [1, 2].map(() => server.as(null).post(paths.putNumberBack, { mobile, otp })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
    // The thief's number is free again.
    expect((await signUp(server, to, 'someone_new')).signedUp.statusCode).toBe(200);
  });
});
