import { once } from 'node:events';
import { createServer } from 'node:http';
import { day, minute } from '@memcherrish/shared/domain/durations.ts';
import { passkeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { androidKey, packed } from '#test/scene/attestations.ts';
import { Authenticator, signInByPasskey } from '#test/scene/authenticator.ts';
import { ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type MailServer, openMailServer } from '#test/scene/mail-server.ts';
import { codeOf } from '#test/scene/second-factor.ts';

/** Responses that no browser sends, and passkeys that another person had a hand in. */

const over = [400, 'This took too long. Please try again.'];

let mail: MailServer;
let server: TestServer;
let admin: Caller;
let phone: Authenticator;
beforeEach(async () => {
  mail = await openMailServer();
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'Memcherrish <no-reply@example.org>' };
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1', ...variables });
  admin = await anAdmin(server, 'head@example.org');
  phone = new Authenticator();
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

const guest = () => server.as(null);
const told = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const begin = async () => (await admin.post(paths.passkeyOptions, { password: goodPassword })).json();
const add = (response: object) => admin.post(paths.passkeys, { name: 'Phone', response });
const news = async () =>
  (await server.ctx.database.read.selectFrom('notifications').select('kind').execute()).map(
    ({ kind }) => kind,
  );
const stored = () => server.ctx.database.read.selectFrom('passkeys').selectAll().execute();

describe('a new passkey', () => {
  it('accepts a passkey that signs for itself, as some browsers send it', async () => {
    const response = phone.create(await begin(), { attestation: packed });
    expect((await add(response)).statusCode).toBe(200);
  });

  // Shows threat:passkeys
  it('loads no address that a certificate names', async () => {
    const heard: unknown[] = [];
    const inside = createServer((request, reply) => {
      heard.push(request.url);
      reply.end();
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const attestation = androidKey(`http://127.0.0.1:${port}/inside`);
    const response = phone.create(await begin(), { attestation });
    expect(told(await add(response))).toEqual([
      400,
      'This passkey could not be added. Please try again, or use another device.',
    ]);
    expect(heard).toEqual([]);
    expect(await stored()).toEqual([]);
    inside.close();
  });

  it('a registration that was begun without a code is void once the code from an app is turned on', async () => {
    const response = phone.create(await begin());
    const { secret } = (await admin.post(paths.secondFactor, { password: goodPassword })).json();
    const confirmed = await admin.post(paths.confirmSecondFactor, { code: codeOf(server, secret) });
    expect(confirmed.statusCode).toBe(200);
    expect(told(await add(response))).toEqual(over);
    expect(await stored()).toEqual([]);
  });

  it('a registration that was begun is void once another passkey is removed', async () => {
    await add(new Authenticator().create(await begin()));
    const [passkey] = await stored();
    const response = phone.create(await begin());
    await admin.post(paths.removePasskey(passkey?.id ?? ''), { password: goodPassword });
    expect(told(await add(response))).toEqual(over);
  });
});

describe('a sign-in with a passkey', () => {
  // Shows threat:passkeys
  it('a copied key is rejected like an unknown one, and its owner is notified at most once a day', async () => {
    const [{ id } = { id: '' }] = await server.ctx.database.read.selectFrom('admins').select('id').execute();
    phone.count = 7;
    await phone.giveTo(server, id);
    const userHandle = Buffer.from(id).toString('base64url');
    const signIn = async (count: number, from = phone) => {
      from.count = count;
      return told(await signInByPasskey(guest(), from, { userHandle }));
    };
    const refused = [
      401,
      'This passkey does not work here. It may have been removed. Please sign in another way.',
    ];
    const stranger = new Authenticator();
    Object.defineProperty(stranger, 'id', { value: phone.id });
    expect(await signIn(2, stranger)).toEqual(refused);
    expect(await news()).toEqual([]);

    expect(await signIn(3)).toEqual(refused);
    expect(await news()).toEqual(['passkey-copied']);
    const [letter] = await mail.until(1);
    expect(letter).toMatchObject({
      to: ['head@example.org'],
      subject: 'A copy of a passkey may be in use',
    });
    expect(await signIn(4)).toEqual(refused);
    expect(await news()).toHaveLength(1);
    server.pass(day);
    expect(await signIn(5)).toEqual(refused);
    expect(await news()).toHaveLength(2);
    const trail = await server.ctx.database.read
      .selectFrom('audit')
      .select(['actor_kind', 'subject_id'])
      .where('action', '=', 'refuse-passkey')
      .execute();
    expect(trail).toEqual(Array.from({ length: 2 }, () => ({ actor_kind: 'system', subject_id: id })));
  });

  it('answers a challenge with a NUL, which PostgreSQL cannot store, like one that is over', async () => {
    const options = (await guest().post(paths.passkeyLoginOptions)).json();
    const response = phone.get({ ...options, challenge: '\0'.repeat(43) });
    expect(told(await guest().post(paths.passkeyLogin, { response }))).toEqual(over);
  });

  it('is limited for each network', async () => {
    await server.ctx.attempts.countAll(
      Array.from({ length: 999 }, () => ({
        key: 'passkey-from 127.0.0.1',
        most: 1000,
        window: 5 * minute,
        sentence: '',
      })),
    );
    expect((await guest().post(paths.passkeyLoginOptions)).statusCode).toBe(200);
    expect(told(await guest().post(paths.passkeyLoginOptions))).toEqual([
      429,
      'Too many tries from this network. Please try again later.',
    ]);
  });
});

describe('a challenge', () => {
  // Shows threat:passkeys
  it('makes room by ending one of the network with the most, and none of an account', async () => {
    const response = phone.create(await begin());
    const { database } = server.ctx;
    const now = server.ctx.clock();
    const expires_at = new Date(now.getTime() + minute).toISOString();
    const ofGuests = (network: string, count: number, at: Date) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ challenge: `${network} ${index}`, purpose: 'sign-in' as const, network },
        ...{ created_at: at.toISOString(), expires_at },
      }));
    const rows = [
      ...ofGuests('a hall', 1, new Date(now.getTime() - minute)),
      ...ofGuests('a stranger', passkeys.challenges - 1, now),
    ];
    await database.write(async (tx) => {
      for (let from = 0; from < rows.length; from += 1000) {
        await tx
          .insertInto('passkey_challenges')
          .values(rows.slice(from, from + 1000))
          .execute();
      }
    });
    expect((await guest().post(paths.passkeyLoginOptions)).statusCode).toBe(200);
    const waiting = await database.read
      .selectFrom('passkey_challenges')
      .select(({ fn }) => ['network', fn.countAll<number>().as('waiting')])
      .where('network', 'in', ['a hall', 'a stranger'])
      .groupBy('network')
      .orderBy('network')
      .execute();
    expect(waiting.map((each) => Number(each.waiting))).toEqual([1, passkeys.challenges - 2]);
    expect((await add(response)).statusCode).toBe(200);
  });
});
