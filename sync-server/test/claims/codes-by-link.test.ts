import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { recordOf } from '#test/scene/divisions.ts';
import { goodPassword, lastCode } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aClassForEach, divisionsOf } from './class.ts';

const appDir = mkdtempSync(join(tmpdir(), 'memcherrish-'));
writeFileSync(join(appDir, 'index.html'), '<!doctype html><head><title>The app</title></head>');
afterAll(() => rmSync(appDir, { recursive: true }));

const school = aClassForEach({ APP_DIR: appDir });

/** Asks for a code by a link, and waits until the message is sent. */
async function ask(token: string) {
  const answer = await school.guest().post(paths.claimCode, { token });
  await school.server.ctx.codes.late.settled();
  return answer;
}

const prove = (token: string, otp: string) => school.guest().post(paths.claimProof, { token, otp });

describe('a code by a link', () => {
  it('goes to the number on the list, proves it, and the sign-up opens the class', async () => {
    const token = await school.linkTo(school.deepa.id);
    const asked = await ask(token);
    expect(asked.body).not.toContain(school.deepa.mobile.slice(-4));
    const proved = await prove(token, lastCode(school.server, school.deepa.mobile));
    expect(proved.json()).toMatchObject({ schoolmate: { mobile: school.deepa.mobile }, isListed: true });
    const body = { username: 'deepa_2013', password: goodPassword, invitation: token };
    const signedUp = await school.server.as(proved.json().token).put(paths.signUp(school.deepa.mobile), body);
    expect(signedUp.json()).toMatchObject({ claim: 'joined', session: { divisionId: school.divisionId } });
    const { _id, token: session } = signedUp.json().session;
    expect(await divisionsOf(school.server.as(session))).toEqual([school.divisionId]);
    expect(await recordOf(school.server, _id)).toMatchObject({ name: 'Deepa' });
  });

  // Shows threat:leaked-claim-link
  // Shows decision:link-code
  it('answers the same, byte for byte, whether or not the list has a number', async () => {
    const answers = async (listingId: string) => {
      const token = await school.linkTo(listingId);
      const asked = await ask(token);
      const wrong = [];
      for (let guess = 0; guess < 7; guess++) wrong.push((await prove(token, '000000')).body);
      return { asked: asked.body, cookies: asked.cookies.map(({ name }) => name), wrong };
    };
    const withNumber = await answers(school.deepa.id);
    expect(school.server.sms.tried.map(({ to }) => to)).toContain(school.deepa.mobile);
    expect(await answers(school.esha.id)).toEqual(withNumber);
    expect(withNumber.wrong[6]).toContain(serverWords.linkCodeInvalid);
  });

  it('is refused for a closed link, and names no number then', async () => {
    const token = await school.linkTo(school.deepa.id);
    await school.signUpBy(token, school.deepa.mobile);
    const sent = school.server.sms.tried.length;
    expect((await ask(token)).statusCode).toBe(409);
    expect((await prove(token, '000000')).statusCode).toBe(409);
    expect((await ask('A'.repeat(24))).statusCode).toBe(404);
    expect(school.server.sms.tried).toHaveLength(sent);
  });

  it('does not sign up a number that has an account', async () => {
    const token = await school.linkTo(school.deepa.id);
    await aMember(school.server, [], { mobile: school.deepa.mobile, name: 'Deepa R' });
    await ask(token);
    const answer = await prove(token, lastCode(school.server, school.deepa.mobile));
    expect(answer.json()).toMatchObject({ code: 'already-registered' });
    expect(answer.body).not.toContain(school.deepa.mobile);
  });

  it('opens no session with a link that closed while the person signed up', async () => {
    const token = await school.linkTo(school.deepa.id);
    await ask(token);
    const proved = await prove(token, lastCode(school.server, school.deepa.mobile));
    school.server.pass(claims.linkLifetime);
    const body = { username: 'deepa_late', password: goodPassword, invitation: token };
    const signedUp = await school.server.as(proved.json().token).put(paths.signUp(school.deepa.mobile), body);
    expect(signedUp.json().session ?? null).toBeNull();
  });
});
