import { codes, idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import { passkeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator, addPasskey, signInByPasskey } from '#test/scene/authenticator.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { codeOn, openScene, type Scene, type Thief, thiefsPassword, victimsMobile } from './scene.ts';

/** Tries to take an account over by its number, as the new owner of that number or with an unlocked phone. */

let scene: Scene;
let withstood = 0;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(async ({ task }) => {
  await scene.close();
  if (task.result?.state === 'pass') withstood += 1;
});
afterAll(() => {
  process.stdout.write(`Takeover by the number: 10 scripts, ${10 - withstood} succeeded.\n`);
});

/** Uses codes to a number for all that a code can do to its account. Returns the answers. */
async function everyCode(thief: Thief, mobile: string) {
  const verified = async (path: string, context: string) => {
    scene.server.pass(codes.resendAfter);
    await thief.post(path, { mobile });
    return thief.post(paths.verifyCode, { mobile, otp: codeOn(scene, mobile), context });
  };
  const signIn = await verified(paths.sendCode, 'signin');
  const forgot = await verified(paths.sendForgotCode, 'forgot');
  const newPassword = { mobile, newPassword: thiefsPassword };
  const reset = await thief.post(paths.resetPassword, newPassword, forgot.token);
  const asked = await thief.post(paths.askReturn, { mobile }, signIn.token);
  const entry = { username: 'the_new_owner', password: thiefsPassword };
  const signUp = await thief.put(paths.signUp(mobile), entry, signIn.token);
  const pull = await thief.get(paths.pull, signIn.token);
  return { signIn, reset, asked, signUp, pull };
}

const mobileOfVictim = async () =>
  (
    await scene.server.ctx.database.read
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', scene.victim.id)
      .executeTakeFirstOrThrow()
  ).mobile;

/** Signs the thief in with a code to the number, which the victim has read out. */
async function thiefSignsIn() {
  scene.server.pass(codes.resendAfter);
  await scene.thief.post(paths.sendCode, { mobile: victimsMobile });
  const entry = { mobile: victimsMobile, otp: codeOn(scene, victimsMobile), context: 'signin' };
  const { token } = await scene.thief.post(paths.verifyCode, entry);
  return scene.server.as(token);
}

function expectNoSecrets(thief: Thief) {
  const secrets = scene.victim.secrets.filter((text) => text !== victimsMobile);
  expect(secrets.filter((text) => thief.loot.includes(text))).toEqual([]);
}

describe('a takeover by the number', () => {
  // Shows threat:number-of-another-owner
  it('fails for the new owner of an old number without the old device', async () => {
    const { server, thief, victim } = scene;
    server.pass(idleAccounts.after);
    const { signIn, reset, asked, signUp, pull } = await everyCode(thief, victimsMobile);
    expect([signIn.json['_id'], signIn.json['isIdle']]).toEqual([undefined, true]);
    expect([reset.status, asked.status, signUp.status, pull.status]).toEqual([403, 200, 409, 401]);
    const stolen = await thief.post(paths.signIn, { username: victim.username, password: thiefsPassword });
    expect(stolen.status).toBe(401);
    expectNoSecrets(thief);
    const own = await server
      .as(null)
      .post(paths.signIn, { username: victim.username, password: goodPassword });
    expect(own.statusCode).toBe(200);
  });

  // Shows threat:number-of-another-owner
  it('fails for the new owner of a number that the owner has changed on the old device', async () => {
    const { server, thief, victim } = scene;
    const next = aMobile();
    await server.as(null).post(paths.sendCode, { mobile: next });
    const entry = { mobile: next, otp: codeOn(scene, next), password: goodPassword };
    expect((await server.as(victim.token).post(paths.confirmMobile, entry)).statusCode).toBe(200);
    const tried = await everyCode(thief, victimsMobile);
    const { signIn, reset, asked, signUp, pull } = tried;
    expect(signIn.json['_id']).toBeUndefined();
    for (const { status } of [reset, asked, signUp, pull]) expect(status).toBeGreaterThanOrEqual(400);
    expectNoSecrets(thief);
    const own = await server.as(victim.token).get(paths.schoolmate(next));
    expect(own.json()._id).toBe(victim.id);
  });

  // Shows threat:number-of-another-owner
  it('fails for the new owner of an old number who puts it back', async () => {
    const { server, thief, victim } = scene;
    const next = aMobile();
    await server.as(null).post(paths.sendCode, { mobile: next });
    const entry = { mobile: next, otp: codeOn(scene, next), password: goodPassword };
    await server.as(victim.token).post(paths.confirmMobile, entry);
    await thief.post(paths.sendNumberCode, { mobile: victimsMobile });
    const back = { mobile: victimsMobile, otp: codeOn(scene, victimsMobile) };
    expect((await thief.post(paths.putNumberBack, back)).status).toBe(200);
    const { signIn, reset, pull } = await everyCode(thief, victimsMobile);
    expect(signIn.json['isIdle']).toBe(true);
    expect([reset.status, pull.status]).toEqual([403, 401]);
    expectNoSecrets(thief);
    // A classmate who talks to the owner says no, and the account stays closed.
    const classmate = await aMember(server, scene.ids.divisionId);
    const [question] = (await classmate.caller.get(paths.pull)).json().me.returns;
    await classmate.caller.put(paths.answerReturn(question._id), { still: false });
    expect((await everyCode(thief, victimsMobile)).signIn.json['_id']).toBeUndefined();
  });

  // Shows threat:number-of-another-owner, threat:passkeys
  it('fails with a passkey that was added before the number was put back, by the owner or by the thief', async () => {
    const { server, thief, victim } = scene;
    const [owners, thiefs] = [new Authenticator(), new Authenticator()];
    // They are older than seven days, so the new number leaves them.
    for (const key of [owners, thiefs]) await key.giveTo(server, victim.id, 'schoolmate');
    const next = aMobile();
    await server.as(null).post(paths.sendCode, { mobile: next });
    const entry = { mobile: next, otp: codeOn(scene, next), password: goodPassword };
    await server.as(victim.token).post(paths.confirmMobile, entry);
    await thief.post(paths.sendNumberCode, { mobile: victimsMobile });
    const back = { mobile: victimsMobile, otp: codeOn(scene, victimsMobile) };
    expect((await thief.post(paths.putNumberBack, back)).status).toBe(200);
    for (const key of [owners, thiefs]) {
      expect((await signInByPasskey(server.as(null), key)).statusCode).toBe(401);
    }
    const kinds = await server.ctx.database.read.selectFrom('notifications').select('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toContain('passkey-removed');
  });

  // Shows threat:number-of-another-owner
  it('leaves the owner a passkey after the new owner of the number has set a password', async () => {
    const { server, thief, victim } = scene;
    const owners = new Authenticator();
    await addPasskey(server.as(victim.token), owners);
    server.pass(passkeys.youngFor);
    await everyCode(thief, victimsMobile);
    const signedIn = (await signInByPasskey(server.as(null), owners)).json();
    expect(signedIn._id).toBe(victim.id);
    const next = aMobile();
    const own = server.as(signedIn.token);
    await server.as(null).post(paths.sendCode, { mobile: next });
    const options = (await own.post(paths.passkeyProof)).json();
    const passkey = owners.get(options);
    const moved = await own.post(paths.confirmMobile, { mobile: next, otp: codeOn(scene, next), passkey });
    expect([moved.statusCode, await mobileOfVictim()]).toEqual([200, next]);
  });

  // Shows threat:passkeys
  it('fails for a person with the unlocked phone who wants to leave a passkey behind', async () => {
    const { server, thief, victim } = scene;
    server.pass(passkeys.freshFor);
    for (const proof of [{}, { password: thiefsPassword }, { otp: '000000' }]) {
      const begun = await thief.post(paths.passkeyOptions, proof, victim.token);
      expect(begun.status).toBe(400);
    }
    const stored = await server.ctx.database.read.selectFrom('passkeys').select('id').execute();
    expect(stored).toEqual([]);
  });

  // Shows threat:number-change, threat:passkeys
  it('fails for a person with one read-out code, who adds a passkey right after the sign-in', async () => {
    const { server, thief, victim } = scene;
    const thiefs = new Authenticator();
    const own = await thiefSignsIn();
    expect((await addPasskey(own, thiefs, { password: undefined })).statusCode).toBe(200);
    const next = aMobile();
    await thief.post(paths.sendCode, { mobile: next });
    const begun = await own.post(paths.passkeyProof);
    expect([begun.statusCode, begun.json().code]).toEqual([403, 'not-allowed']);
    const passkey = thiefs.get((await own.post(paths.passkeyLoginOptions)).json());
    for (const proof of [{}, { passkey }]) {
      const tried = await own.post(paths.confirmMobile, { mobile: next, otp: codeOn(scene, next), ...proof });
      expect(tried.statusCode).toBeGreaterThanOrEqual(400);
    }
    // Nor does the passkey sign out the devices of the owner.
    const [{ _id }] = (await own.get(paths.passkeys)).json().passkeys;
    expect((await own.post(paths.removePasskey(_id), {})).statusCode).toBe(400);
    expect((await server.as(victim.token).get(paths.session)).statusCode).toBe(200);
    expect(await mobileOfVictim()).toBe(victimsMobile);
  });

  // Shows threat:number-change, threat:passkeys
  it.each([
    [
      'changes the number',
      async () => {
        const next = aMobile();
        await scene.server.as(null).post(paths.sendCode, { mobile: next });
        const entry = { mobile: next, otp: codeOn(scene, next), password: goodPassword };
        return scene.server.as(scene.victim.token).post(paths.confirmMobile, entry);
      },
    ],
    [
      'sets a new password by a code',
      async () => {
        const guest = scene.server.as(null);
        scene.server.pass(codes.resendAfter);
        await guest.post(paths.sendForgotCode, { mobile: victimsMobile });
        const entry = { mobile: victimsMobile, otp: codeOn(scene, victimsMobile), context: 'forgot' };
        const { token } = (await guest.post(paths.verifyCode, entry)).json();
        const newPassword = 'odd-and-fresher-words';
        return scene.server.as(token).post(paths.resetPassword, { mobile: victimsMobile, newPassword });
      },
    ],
  ])('ends for a thief who left a passkey when the owner %s', async (_what, remedy) => {
    const { server, victim } = scene;
    const [owners, thiefs, next] = [new Authenticator(), new Authenticator(), new Authenticator()];
    await owners.giveTo(server, victim.id, 'schoolmate');
    const own = await thiefSignsIn();
    expect((await addPasskey(own, thiefs, { password: undefined })).statusCode).toBe(200);
    const begun = (await own.post(paths.passkeyOptions, {})).json();
    expect((await remedy()).json()).toMatchObject({ removedPasskeys: 1 });
    expect((await signInByPasskey(server.as(null), thiefs)).statusCode).toBe(401);
    expect((await signInByPasskey(server.as(null), owners)).statusCode).toBe(200);
    // Nor does one follow that was begun before, or one with the proof of before.
    const late = await own.post(paths.passkeys, { response: next.create(begun) });
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    const again = await addPasskey(own, next, { password: undefined });
    expect(again.statusCode).toBeGreaterThanOrEqual(400);
  });

  // Shows threat:number-change
  it('fails for a person with the unlocked phone who knows neither the password nor the SMS', async () => {
    const { thief, victim } = scene;
    const next = aMobile();
    await thief.post(paths.sendCode, { mobile: next });
    const otp = codeOn(scene, next);
    for (const proof of [{}, { password: thiefsPassword }, { oldOtp: otp }, { oldOtp: '000000' }]) {
      const tried = await thief.post(paths.confirmMobile, { mobile: next, otp, ...proof }, victim.token);
      expect(tried.status).toBeGreaterThanOrEqual(400);
    }
    expect(await mobileOfVictim()).toBe(victimsMobile);
  });
});
