import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { erasePerson } from '#features/account/erase-person.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { hide, show } from '#test/blocks/people.ts';
import { meet, Phone, turned } from './phones.ts';
import { day, openSwaps, swapsOf, upload } from './swapping.ts';

const { aPerson, school, seenBy, two } = openSwaps();

describe('people who may not see each other', () => {
  // Shows threat:hello-leak
  it.each(['one blocks the other', 'the other blocks the one'])(
    'get nothing when %s, with the same answer',
    async (how) => {
      const [one, other] = await two();
      const usual = await upload(one, meet(one.phone, (await aPerson()).phone));
      await (how === 'one blocks the other' ? hide(one, other) : hide(other, one));
      const body = meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] });
      const answer = await upload(one, body);
      expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
      await (how === 'one blocks the other' ? show(one, other) : show(other, one));
      await upload(other, turned(body, other.phone));
      expect([await seenBy(one, other), await seenBy(other, one)]).toEqual([[], []]);
    },
  );

  // Shows threat:hello-leak
  it('lose the swap when one blocks the other, also after the block ends', async () => {
    const [one, other] = await two();
    await upload(one, meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] }));
    await hide(one, other);
    expect([await seenBy(one, other), await seenBy(other, one)]).toEqual([[], []]);
    await show(one, other);
    expect([await swapsOf(one), await swapsOf(other)]).toEqual([[], []]);
  });

  it('are people of two schools: a swap opens nothing, and one of people who leave ends', async () => {
    const { server } = school;
    const [one, other] = await two();
    const stranger = await aPerson([]);
    await upload(one, meet(one.phone, stranger.phone, { gives: ['mobile'] }));
    expect(await swapsOf(stranger)).toEqual([]);
    await upload(one, meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] }));
    const { divisionId } = school.ids;
    await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, divisionId, [other.id]));
    expect([await seenBy(one, other), await seenBy(other, one)]).toEqual([[], []]);
    await purgeExpired(server.ctx);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, divisionId, [other.id], server.ctx.clock().toISOString()),
    );
    expect([await swapsOf(one), await swapsOf(other)]).toEqual([[], []]);
  });

  it('lose the swap when an account is deleted', async () => {
    const { server } = school;
    const [one, other] = await two();
    await upload(one, meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] }));
    await server.ctx.database.write((tx) =>
      erasePerson(server.ctx, tx, { kind: 'schoolmate', id: other.id }),
    );
    expect(await swapsOf(one)).toEqual([]);
    for (const table of ['consents', 'hello_keys'] as const) {
      const rows = await server.ctx.database.read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(other.id);
      expect(JSON.stringify(rows)).not.toContain(other.phone.publicKey);
    }
  });
});

describe('a key', () => {
  it('is a point of P-256, and a new one replaces the one of the session', async () => {
    const one = await aPerson();
    const other = await aPerson();
    const put = async (publicKey: string) => (await one.caller.put(paths.helloKey, { publicKey })).statusCode;
    const off = Buffer.alloc(65, 7);
    off[0] = 4;
    expect([await put(off.toString('base64url')), await put('no key')]).toEqual([400, 400]);
    const [first, second] = [new Phone(school.server, one.id), new Phone(school.server, one.id)];
    expect([await put(first.publicKey), await put(second.publicKey)]).toEqual([200, 200]);
    const old = { ...meet(first, other.phone), publicKey: second.publicKey };
    expect((await upload(one, old)).statusCode).toBe(403);
    expect((await upload(one, meet(second, other.phone))).statusCode).toBe(200);
  });

  it('is purged with its session, and a nonce when no offer with it can count', async () => {
    const { server } = school;
    const [one, other] = await two();
    await upload(one, meet(one.phone, other.phone));
    await server.ctx.database.write((tx) => server.ctx.sessions.end(tx, one.sessionId));
    const { read } = server.ctx.database;
    const left = async () => ({
      keys: (await read.selectFrom('hello_keys').select('session_id').execute()).map((row) => row.session_id),
      nonces: (await read.selectFrom('hello_nonces').select('nonce').execute()).length,
    });
    await purgeExpired(server.ctx);
    expect((await left()).keys).not.toContain(one.sessionId);
    expect((await left()).nonces).toBeGreaterThan(0);
    server.pass(29 * day);
    await purgeExpired(server.ctx);
    expect((await left()).nonces).toBe(0);
  });
});
