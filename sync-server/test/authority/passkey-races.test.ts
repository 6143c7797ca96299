import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect, it } from 'vitest';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { Authenticator, addPasskey } from '#test/scene/authenticator.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { giveSecondFactor } from '#test/scene/second-factor.ts';
import {
  afterVerifying,
  anAdminWithPassword,
  openRaces,
  ownersNew,
  server,
  sessionsOf,
  setPassword,
} from './credential-race.ts';

openRaces();

const refused = [
  401,
  'This passkey does not work here. It may have been removed. Please sign in another way.',
];
const told = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const stored = () => server.ctx.database.read.selectFrom('passkeys').selectAll().execute();

/** Runs a function right before the second write of the next call: the first one uses the challenge up. */
function afterTheChallenge(happening: () => Promise<unknown>): void {
  const { database } = server.ctx;
  const { write } = database;
  let writes = 0;
  database.write = async (work, options) => {
    writes += 1;
    if (writes === 2) {
      database.write = write;
      await happening();
    }
    return write(work, options);
  };
}

async function anAdminWithPasskey() {
  const { id, caller } = await anAdminWithPassword();
  const phone = new Authenticator();
  await phone.giveTo(server, id);
  return { id, caller, phone };
}

it.each([
  [
    'it is removed',
    (id: string) => server.ctx.database.write((tx) => removePasskeys(tx, { kind: 'admin', id })),
  ],
  [
    'its admin waits for approval again',
    (id: string) =>
      server.ctx.database.write((tx) =>
        tx.updateTable('admins').set({ state: 'waiting' }).where('id', '=', id).execute(),
      ),
  ],
])('a passkey opens no session when %s during the sign-in', async (_what, happening) => {
  const { id, phone } = await anAdminWithPasskey();
  const before = await sessionsOf(id);
  const options = (await server.as(null).post(paths.passkeyLoginOptions)).json();
  afterTheChallenge(() => happening(id));
  const answer = await server.as(null).post(paths.passkeyLogin, { response: phone.get(options) });
  expect(told(answer)).toEqual(refused);
  expect(await sessionsOf(id)).toEqual(before);
});

// Shows threat:passkeys
it('a copied key opens no second session with the same count at the same moment', async () => {
  const { id } = await anAdminWithPassword();
  const phone = new Authenticator();
  phone.count = 3;
  await phone.giveTo(server, id);
  const before = (await sessionsOf(id)).length;
  const copied = phone.count;
  const first = (await server.as(null).post(paths.passkeyLoginOptions)).json();
  const second = (await server.as(null).post(paths.passkeyLoginOptions)).json();
  const response = phone.get(first);
  phone.count = copied;
  const copy = phone.get(second);
  afterTheChallenge(async () => {
    expect((await server.as(null).post(paths.passkeyLogin, { response: copy })).statusCode).toBe(200);
  });
  expect(told(await server.as(null).post(paths.passkeyLogin, { response }))).toEqual(refused);
  expect(await sessionsOf(id)).toHaveLength(before + 1);
});

it('a passkey is neither begun nor removed with a password that has changed since it was verified', async () => {
  const { id, caller } = await anAdminWithPasskey();
  const [passkey] = await stored();
  afterVerifying(() => setPassword('admins', id, ownersNew));
  expect((await addPasskey(caller, new Authenticator())).statusCode).toBe(400);
  await setPassword('admins', id, goodPassword);
  afterVerifying(() => setPassword('admins', id, ownersNew));
  const answer = await caller.post(paths.removePasskey(passkey?.id ?? ''), { password: goodPassword });
  expect(answer.json().fields).toEqual({ password: 'Incorrect password' });
  expect(await stored()).toHaveLength(1);
  expect(await server.ctx.database.read.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
});

it('a passkey is not begun without a code when the code was turned on since the password was verified', async () => {
  const { id, caller } = await anAdminWithPassword();
  afterVerifying(() => giveSecondFactor(server, id, true));
  const answer = await addPasskey(caller, new Authenticator());
  expect(answer.json().fields).toEqual({ code: 'Please type the code.' });
});
