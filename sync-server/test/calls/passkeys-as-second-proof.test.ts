import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Authenticator } from '#test/scene/authenticator.ts';
import { ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** A passkey in place of the password or a code to the old number, in a change of the number. */

let server: TestServer;
let person: Member;
let phone: Authenticator;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
  person = await aMember(server);
  phone = new Authenticator();
  await phone.giveTo(server, person.id, 'schoolmate');
});
afterEach(() => server.close());

const begin = async (of = person) => (await of.caller.post(paths.passkeyProof)).json();
async function change(passkey: object, by = person) {
  const mobile = aMobile();
  await server.as(null).post(paths.sendCode, { mobile });
  const entry = { mobile, otp: lastCode(server, mobile), passkey };
  return by.caller.post(paths.confirmMobile, entry);
}
const mobileNow = async () =>
  (
    await server.ctx.database.read
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).mobile;

// Shows threat:number-change, decision:passkeys-for-everyone
it('changes the number, with the code to the new one', async () => {
  const options = await begin();
  expect(options.allowCredentials).toEqual([{ id: phone.id, type: 'public-key', transports: [] }]);
  expect((await change(phone.get(options))).statusCode).toBe(200);
  expect(await mobileNow()).not.toBe(person.mobile);
});

it('accepts a device that leaves the name of the account out, because the options named the passkey', async () => {
  const signed = phone.get(await begin());
  const { userHandle: _, ...response } = signed.response;
  expect((await change({ ...signed, response })).statusCode).toBe(200);
});

// Shows threat:number-change, threat:passkeys
it.each([
  ['signs without verifying its owner', async () => phone.get(await begin(), { isVerified: false })],
  ['signs for another site', async () => phone.get(await begin(), { origin: 'https://evil.example.org' })],
  [
    'signs the challenge of a sign-in',
    async () => phone.get((await server.as(null).post(paths.passkeyLoginOptions)).json()),
  ],
  [
    'belongs to another account',
    async () => {
      const thief = await aMember(server);
      const theirs = new Authenticator();
      await theirs.giveTo(server, thief.id, 'schoolmate');
      return theirs.get(await begin());
    },
  ],
  [
    'signs the challenge of another account',
    async () => {
      const thief = await aMember(server);
      await new Authenticator().giveTo(server, thief.id, 'schoolmate');
      return phone.get(await begin(thief));
    },
  ],
])('leaves the number as it is when a passkey %s', async (_what, passkey) => {
  const answer = await change(await passkey());
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['passkey']]);
  expect(await mobileNow()).toBe(person.mobile);
});

// Shows threat:number-change, threat:passkeys
it('does not change the number with a passkey that was added less than seven days ago', async () => {
  const options = await begin();
  const mate = await aMember(server);
  const young = new Authenticator();
  await young.giveTo(server, mate.id, 'schoolmate', server.ctx.clock());
  const tooNew =
    'Your passkey is too new: it can change your number 7 days after you added it. Use your password, or a code to your old number.';
  const begun = await mate.caller.post(paths.passkeyProof);
  expect([begun.statusCode, begun.json().error]).toEqual([403, tooNew]);
  // The options name the older passkeys alone, and another one is refused although its signature is right.
  const second = new Authenticator();
  await second.giveTo(server, person.id, 'schoolmate', server.ctx.clock());
  expect((await begin()).allowCredentials).toEqual(options.allowCredentials);
  expect((await change(second.get(await begin()))).json().fields).toEqual({ passkey: tooNew });
  expect(await mobileNow()).toBe(person.mobile);
  server.pass(7 * day);
  expect((await change(second.get(await begin()))).statusCode).toBe(200);
});

// Shows threat:passkeys
it('uses a challenge once', async () => {
  const passkey = phone.get(await begin());
  expect((await change(passkey)).statusCode).toBe(200);
  expect((await change(passkey)).json().fields).toEqual({ passkey: 'This took too long. Please try again.' });
});

it('refuses a passkey that was removed since it signed', async () => {
  const passkey = phone.get(await begin());
  const { database } = server.ctx;
  const { write } = database;
  let writes = 0;
  database.write = async (work, options) => {
    writes += 1;
    // After the challenge was used up, and before the change.
    if (writes === 3) {
      database.write = write;
      await write(async (tx) => {
        await tx.deleteFrom('passkeys').execute();
        await tx
          .updateTable('schoolmates')
          .set((row) => ({ credentials_revision: row('credentials_revision', '+', 1) }))
          .execute();
      });
    }
    return write(work, options);
  };
  expect((await change(passkey)).statusCode).toBe(401);
  expect(await mobileNow()).toBe(person.mobile);
});

it('begins nothing for an account without a passkey', async () => {
  const other = await aMember(server);
  const answer = await other.caller.post(paths.passkeyProof);
  expect([answer.statusCode, answer.json().error]).toEqual([
    404,
    'Your account has no passkey. Use your password, or a code to your old number.',
  ]);
});
