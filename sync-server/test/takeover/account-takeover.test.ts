import { codes } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey, onBehalfOf } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { workbook } from '#test/files/workbooks.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { forgedTokens, type Named } from '#test/scene/forged-tokens.ts';
import { goodPassword, signUp } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import {
  codeOn,
  expectNothingWon,
  openScene,
  type Scene,
  Thief,
  thiefsAccount,
  thiefsMobile,
  thiefsPassword,
  victimsMobile,
} from './scene.ts';

/** Tries each way to take over another person's account, to the end. */

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
  process.stdout.write(`Account takeover: 10 scripts, ${10 - withstood} succeeded.\n`);
});

const entry = { username: 'thief_as_victim', password: thiefsPassword };
const reset = { mobile: victimsMobile, newPassword: thiefsPassword };

/** Asks for a code and verifies it, as the holder of the phone does. */
async function proofFor(mobile: string, context: 'signup' | 'forgot') {
  const by = new Thief(scene.address);
  await by.post(context === 'signup' ? paths.sendCode : paths.sendForgotCode, { mobile });
  const { token } = await by.post(paths.verifyCode, { mobile, otp: codeOn(scene, mobile), context });
  return token;
}

describe('account takeover', () => {
  // Shows threat:known-number, asvs:6.4.1
  // Shows decision:proofs
  it('a new password without a code does not take an account over', async () => {
    const { thief } = scene;
    await expectNothingWon(scene, async () => {
      const own = await proofFor(thiefsMobile, 'forgot');
      const late = await proofFor(victimsMobile, 'forgot');
      scene.server.pass(codes.proofLifetime + 1);
      for (const token of [undefined, 'x'.repeat(32), own, late, scene.victim.token]) {
        expect((await thief.post(paths.resetPassword, reset, token)).status).toBe(401);
      }
      thief.cookies.set('__Host-proof', 'x'.repeat(32));
      expect((await thief.post(paths.resetPassword, reset)).status).toBe(401);
    });
  });

  // Shows threat:known-number, asvs:2.3.1
  it('a sign-up with the number of an account does not take it over', async () => {
    const { thief } = scene;
    await expectNothingWon(scene, async () => {
      const own = await proofFor(thiefsMobile, 'signup');
      const spellings = [victimsMobile, '9846012345', '09846012345', '+91 98460-12345', '٩٨٤٦٠١٢٣٤٥'];
      for (const mobile of spellings) {
        for (const token of [undefined, 'x'.repeat(32), own]) {
          expect((await thief.put(paths.signUp(mobile), entry, token)).status).toBe(401);
        }
      }
    });
  });

  // Shows threat:registering-as-admin
  it('the number that someone registers before its owner does not take the later account over', async () => {
    const { server, thief } = scene;
    const newcomer = '+919846055555';
    const rogue = await anotherAdmin(server);
    const school = await aDivision(rogue.caller, 'A trap');
    const trap = { ...school, name: 'Not yet here', email: 'trap@example.org', place: 'Kochi' };
    for (const mobile of [newcomer, victimsMobile]) {
      await rogue.caller.post(paths.registerSchoolmate, {
        ...trap,
        mobile,
        password: thiefsPassword,
        confirmPassword: thiefsPassword,
      });
    }
    await expectNothingWon(scene, async () => {
      const early = await thief.post(paths.signIn, { username: newcomer, password: thiefsPassword });
      expect(early.status).toBe(401);
      await signUp(server, newcomer, 'new_comer');
      const late = await thief.post(paths.signIn, { username: 'new_comer', password: thiefsPassword });
      expect(late.status).toBe(401);
      // The attacker's school gets a record with the victim's number, and none of the victim's data.
      const { schoolId, batchId, divisionId } = school;
      thief.loot += (await rogue.caller.get(paths.schoolmates(schoolId, batchId, divisionId))).body;
    });
  });

  // Shows threat:registering-as-admin, asvs:7.5.1
  it('an admin does not take an account over by entering a number of their own', async () => {
    const { server, admin, ids: division, victim, thief } = scene;
    const path = paths.managedSchoolmate(division.schoolId, division.batchId, division.divisionId, victim.id);
    const fields = { name: 'Valsala Victim', gender: null, mobile: thiefsMobile };
    const before = await admin.put(path, { ...fields, gender: 'Female' });
    expect(before.statusCode).toBe(200);
    await expectNothingWon(scene, async () => {
      const proof = await proofFor(thiefsMobile, 'forgot');
      const tried = { mobile: thiefsMobile, newPassword: thiefsPassword };
      expect((await thief.post(paths.resetPassword, tried, proof)).status).toBe(401);
      const account = await thiefsAccount(scene);
      expect(account.id).not.toBe(victim.id);
      server.pass(codes.resendAfter);
      await thief.post(paths.sendCode, { mobile: thiefsMobile });
      const otp = codeOn(scene, thiefsMobile);
      const confirmed = await thief.post(paths.confirmMobile, { mobile: thiefsMobile, otp }, account.token);
      expect(confirmed.status).toBe(404);
    });
  });

  // Shows threat:registering-as-admin
  // Shows decision:mobile-of-account
  it('a class list that contains the number does not take its account over', async () => {
    const { server, thief } = scene;
    const rogue = await anotherAdmin(server);
    const school = await aDivision(rogue.caller, 'A list');
    await expectNothingWon(scene, async () => {
      const rows = [
        ['Name', 'Mobile', 'Email', 'Gender'],
        ['Overwritten', victimsMobile, 'thief@example.org', 'Male'],
      ];
      const list = { ...school, file: { name: 'list.xlsx', bytes: workbook(rows) } };
      const answer = await rogue.caller.form(paths.importSpreadsheet, list);
      expect(answer.json()).toMatchObject({ added: 1, alreadyThere: 0 });
      const { schoolId, batchId, divisionId } = school;
      thief.loot += answer.body;
      thief.loot += (await rogue.caller.get(paths.schoolmates(schoolId, batchId, divisionId))).body;
      thief.loot += (await rogue.caller.get(paths.userSchool(victimsMobile))).body;
    });
  });

  // Shows threat:guessing-codes
  it('a used code or proof does not take an account over', async () => {
    const { thief, victim, server } = scene;
    const phone = new Thief(scene.address);
    server.pass(codes.resendAfter);
    await phone.post(paths.sendForgotCode, { mobile: victimsMobile });
    const otp = codeOn(scene, victimsMobile);
    const context = 'forgot';
    const { token } = await phone.post(paths.verifyCode, { mobile: victimsMobile, otp, context });
    await phone.post(paths.resetPassword, { mobile: victimsMobile, newPassword: goodPassword }, token);
    const signedIn = await phone.post(paths.signIn, { username: victim.username, password: goodPassword });
    victim.token = signedIn.token;
    await expectNothingWon(scene, async () => {
      for (const each of ['signup', 'forgot', 'signin']) {
        const tried = await thief.post(paths.verifyCode, { mobile: victimsMobile, otp, context: each });
        expect(tried.status).toBe(400);
      }
      expect((await thief.post(paths.resetPassword, reset, token)).status).toBe(401);
    });
  });

  // Shows threat:guessing-codes, asvs:6.6.1
  it('a code for another purpose does not take an account over', async () => {
    const { thief, server } = scene;
    // Both codes were read over the owner's shoulder, in a browser that the owner lent to the thief.
    server.pass(codes.resendAfter);
    await thief.post(paths.sendCode, { mobile: victimsMobile });
    const forSignUp = codeOn(scene, victimsMobile);
    await expectNothingWon(scene, async () => {
      const asForgot = { mobile: victimsMobile, otp: forSignUp, context: 'forgot' };
      expect((await thief.post(paths.verifyCode, asForgot)).status).toBe(400);
      const { token } = await thief.post(paths.verifyCode, { mobile: victimsMobile, otp: forSignUp });
      expect((await thief.post(paths.resetPassword, reset, token)).status).toBe(401);
      server.pass(codes.resendAfter);
      const forgot = await proofFor(victimsMobile, 'forgot');
      expect((await thief.put(paths.signUp(victimsMobile), entry, forgot)).status).toBe(401);
    });
  });

  // Shows threat:forged-tokens
  it('a forged token does not take an account over', async () => {
    const { server, victim, thief } = scene;
    const named = server.app.jwt.decode<Named>(victim.token);
    if (!named) throw new Error('A good token names a session.');
    const { sub, sid, kind } = named;
    await expectNothingWon(scene, async () => {
      const forged = Object.entries(forgedTokens({ sub, sid, kind }, server.ctx.tokenSecret));
      for (const [name, token] of forged) {
        const read = await thief.get(paths.schoolmate(victimsMobile), token);
        const change = await thief.put(paths.update(victimsMobile), { name: 'Overwritten' }, token);
        expect([name, read.status, change.status]).toEqual([name, 401, 401]);
        thief.cookies.set('__Host-session', token.slice(0, 3000));
        expect([name, (await thief.get(paths.schoolmate(victimsMobile))).status]).toEqual([name, 401]);
        thief.cookies.delete('__Host-session');
      }
      expect(forged.length).toBeGreaterThan(25);
    });
  });

  // Shows threat:lost-phone
  it('edits that wait on the owner’s device do not reach another account', async () => {
    const { victim, thief } = scene;
    const mine = await thiefsAccount(scene);
    const key = crypto.randomUUID();
    const path = paths.update(victimsMobile);
    const owner = new Thief(scene.address);
    const change = { place: 'Vaikom by the lake' };
    const headers = { [idempotencyKey]: key, [onBehalfOf]: `schoolmate.${victim.id}` };
    await owner.call('PUT', path, { body: change, token: victim.token, headers });
    await expectNothingWon(scene, async () => {
      // Sends the victim's outbox in the thief's session, and the thief's outbox in the victim's name. Also
      // reuses a key whose response is stored.
      const body = { place: 'Overwritten' };
      const asVictim = await thief.call('PUT', path, { body, token: mine.token, headers });
      expect(asVictim.status).toBe(401);
      const own = { [idempotencyKey]: crypto.randomUUID(), [onBehalfOf]: `schoolmate.${mine.id}` };
      const asThief = await thief.call('PUT', path, { body, token: mine.token, headers: own });
      expect(asThief.status).toBe(404);
      const replayed = await thief.call('PUT', paths.update(thiefsMobile), {
        body: change,
        token: mine.token,
        headers: { [idempotencyKey]: key },
      });
      expect([replayed.status, replayed.json['schoolmate']]).toEqual([
        200,
        expect.objectContaining({ _id: mine.id }),
      ]);
      thief.loot = thief.loot.replaceAll(change.place, '');
    });
  });

  // Shows threat:reassigned-number
  it('the next holder of a number does not take over the account of its former holder', async () => {
    const { server, victim, thief } = scene;
    const secret = victim.secrets.filter((text) => text !== victimsMobile);
    await expectNothingWon(scene, async () => {
      // While the account exists, a sign-up ends at the code and does not name its owner.
      await thief.post(paths.sendCode, { mobile: victimsMobile });
      const otp = codeOn(scene, victimsMobile);
      const refused = await thief.post(paths.verifyCode, { mobile: victimsMobile, otp });
      expect([refused.status, refused.json['code']]).toEqual([409, 'already-registered']);
    });
    await server.as(victim.token).post(paths.accountDeletion, { password: goodPassword });
    server.pass(7 * 24 * 60 * 60 * 1000);
    await deleteDueAccounts(server.ctx);
    const { id, caller } = await signUp(server, victimsMobile, 'next_owner');
    expect(id).not.toBe(victim.id);
    const pulled = await caller.get(paths.pull);
    expect(pulled.json().me.memberships).toEqual([]);
    const all = [pulled.body, (await caller.get(paths.schoolmate(victimsMobile))).body].join('\n');
    expect(secret.filter((text) => all.includes(text))).toEqual([]);
  });
});
