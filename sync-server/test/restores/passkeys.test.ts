import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countFactors } from '#db/credentials.ts';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { Authenticator, addPasskey, signInByPasskey } from '#test/scene/authenticator.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ServedSchool } from '#test/scene/served-school.ts';
import { runInTerminal } from '#test/scene/terminal.ts';

/** Passkeys that were added or removed after a backup stay so when it is restored. */

const never = new AbortController().signal;
/** The origin of a server without PUBLIC_URL. */
const origin = 'http://localhost:3000';

let served: ServedSchool;
let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  served = await ServedSchool.open();
  server = served.server;
  admin = await anAdmin(server, 'head@example.org');
});
afterEach(() => served.close());

const backUp = () => makeBackup(server.dataDir, served.path('copy.tar'), never);
async function restored(): Promise<TestServer> {
  const dataDir = await served.copyOfData();
  await restoreBackup(dataDir, served.path('copy.tar'), new Date(), never);
  return served.serve(dataDir);
}
const signIn = async (at: TestServer, authenticator: Authenticator) =>
  (await signInByPasskey(at.as(null), authenticator)).statusCode;

// Shows threat:passkeys
it('a restore brings no removed passkey back, and keeps one that was added since', async () => {
  const [stolen, fresh] = [new Authenticator(origin), new Authenticator(origin)];
  expect((await addPasskey(admin, stolen)).statusCode).toBe(200);
  await backUp();
  const [passkey] = (await admin.get(paths.passkeys)).json().passkeys;
  await admin.post(paths.removePasskey(passkey._id), { password: goodPassword });
  expect((await addPasskey(admin, fresh)).statusCode).toBe(200);
  const after = await restored();
  expect([await signIn(after, stolen), await signIn(after, fresh)]).toEqual([401, 200]);
});

it('a restore keeps the count of a passkey, so that a copied key stays refused', async () => {
  const key = new Authenticator(origin);
  key.count = 1;
  expect((await addPasskey(admin, key)).statusCode).toBe(200);
  await backUp();
  expect([await signIn(server, key), await signIn(server, key)]).toEqual([200, 200]);
  const after = await restored();
  key.count = 1;
  expect([await signIn(after, key), await signIn(after, key), await signIn(after, key)]).toEqual([
    401, 401, 200,
  ]);
});

// Shows threat:passkeys
it('a restore brings no removed passkey of a schoolmate or a teacher back, and keeps one added since', async () => {
  const teacher = await aTeacher(server, { password_hash: goodPasswordHash });
  const member = await aMember(server, [], { password_hash: goodPasswordHash });
  const keys: [Authenticator, Authenticator][] = [];
  for (const { caller } of [teacher, member]) {
    const [stolen, fresh] = [new Authenticator(origin), new Authenticator(origin)];
    expect((await addPasskey(caller, stolen)).statusCode).toBe(200);
    keys.push([stolen, fresh]);
  }
  await backUp();
  for (const [index, { caller }] of [teacher, member].entries()) {
    const [passkey] = (await caller.get(paths.passkeys)).json().passkeys;
    await caller.post(paths.removePasskey(passkey._id), { password: goodPassword });
    expect((await addPasskey(caller, keys[index]?.[1] ?? new Authenticator())).statusCode).toBe(200);
  }
  const after = await restored();
  for (const [stolen, fresh] of keys) {
    expect([await signIn(after, stolen), await signIn(after, fresh)]).toEqual([401, 200]);
  }
});

it('a restore leaves the passkey of a device with the admin who has it now', async () => {
  const key = new Authenticator(origin);
  const before = await anotherAdmin(server);
  const passkeyId = await key.giveTo(server, before.id);
  await backUp();
  await server.ctx.database.write(async (tx) => {
    await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
    await countFactors(tx, { kind: 'admin', id: before.id });
  });
  expect((await addPasskey(admin, key)).statusCode).toBe(200);
  const after = await restored();
  expect((await signInByPasskey(after.as(null), key)).json().adminName).toBe('Admin');
});

it('a restore voids the challenges that wait for an answer', async () => {
  const key = new Authenticator(origin);
  await addPasskey(admin, key);
  const options = (await server.as(null).post(paths.passkeyLoginOptions)).json();
  await backUp();
  const after = await restored();
  const answer = await after.as(null).post(paths.passkeyLogin, { response: key.get(options) });
  expect(answer.json().code).toBe('code-expired');
});

it('npm run password -- --everyone removes every passkey', async () => {
  const key = new Authenticator(origin);
  await addPasskey(admin, key);
  const ended = await runInTerminal('password', server.dataDir, '--everyone', '--yes');
  expect(ended.out).toContain('all recovery codes and passkeys are void.');
  expect(await signIn(server, key)).toBe(401);
});
