import { givable } from '@memcherrish/shared/access/given.ts';
import type { SwapBody } from '@memcherrish/shared/wire/hello.ts';
import { helloPaths } from '@memcherrish/shared/wire/hello-paths.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { describe, expect, it } from 'vitest';
import { erasePerson } from '#features/account/erase-person.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { hide, show, twoBatches } from '#test/blocks/people.ts';
import { aMobile } from '#test/divisions.ts';
import { everythingFor } from '#test/everything.ts';
import { aMember, type Member } from '#test/members.ts';
import { ReplicaClient } from '#test/replica-client.ts';
import { aPhone, meet, Phone, turned } from './phones.ts';

const school = twoBatches();
const day = 24 * 60 * 60 * 1000;

interface Person extends Member {
  whatsapp: string;
  phone: Phone;
  sessionId: string;
}

/** A person whose numbers no level shows to others. */
async function aPerson(divisionId: string | string[] = school.ids.divisionId): Promise<Person> {
  const whatsapp = aMobile();
  const member = await aMember(school.server, divisionId, { whatsapp, mobile_access: 'Only Me' });
  return { ...member, whatsapp, ...(await aPhone(school.server, member.id)) };
}
const two = async () => [await aPerson(), await aPerson()] as const;

const upload = ({ caller }: Member, body: SwapBody) => caller.post(helloPaths.swaps, body);
const revoke = ({ caller }: Member, { id }: Member) => caller.delete(helloPaths.swap(id));

async function swapsOf({ caller }: Member) {
  const device = new ReplicaClient(caller);
  await device.pull();
  return device.me?.kind === 'schoolmate' ? device.me.swaps : null;
}
/** The numbers of a person that are anywhere in what a viewer can read. */
async function seenBy({ caller }: Member, { id, mobile, whatsapp }: Person): Promise<string[]> {
  const { server, ids } = school;
  const asked = { ids: { ...ids, mobile, schoolmateId: id, personId: id }, otherwise: id, photos: [] };
  const bytes = await everythingFor(server, caller, { ...asked, batchId: ids.batchId });
  return [mobile, whatsapp].filter((number) => bytes.includes(number));
}

describe('a swap of cards', () => {
  // Shows threat:hello-leak
  // Shows decision:hello
  it('shows the ticked fields to the other person alone, and nothing else to anyone', async () => {
    const [one, other] = await two();
    const [mate, away] = [await aPerson(), await aPerson(school.away.divisionId)];
    expect((await upload(one, meet(one.phone, other.phone, { gives: ['mobile'] }))).statusCode).toBe(200);
    expect(await seenBy(other, one)).toEqual([one.mobile]);
    expect(await seenBy(one, other)).toEqual([]);
    for (const viewer of [mate, away]) {
      expect([await seenBy(viewer, one), await seenBy(viewer, other)]).toEqual([[], []]);
    }
  });

  // Shows threat:hello-leak
  it('gives e-mail and social names at any level, to the other person alone', async () => {
    const [one, other] = await two();
    const mate = await aPerson();
    const [email, insta, facebook] = ['one.of@example.org', 'one.on.insta', 'one.on.facebook'];
    const levels = { emailAccessControl: 'Only Me', socialAccessControl: 'Only Me' };
    const own = { email, instaUsername: insta, fbUsername: facebook, ...levels };
    expect((await one.caller.put(paths.update(one.mobile), own)).statusCode).toBe(200);
    const seen = async ({ caller }: Member) => {
      const { server, ids } = school;
      const asked = { ids: { ...ids, mobile: one.mobile, schoolmateId: one.id, personId: one.id } };
      const bytes = await everythingFor(server, caller, {
        ...{ ...asked, otherwise: one.id, photos: [], batchId: ids.batchId },
      });
      return [email, insta, facebook].filter((text) => bytes.includes(text));
    };
    await upload(one, meet(one.phone, other.phone, { gives: ['social'] }));
    expect([await seen(other), await seen(mate)]).toEqual([[insta, facebook], []]);
    school.server.pass(1000);
    await upload(one, meet(one.phone, other.phone, { gives: ['email'] }));
    expect([await seen(other), await seen(mate)]).toEqual([[email], []]);
    expect((await swapsOf(other))?.[0]?.got).toEqual({ email });
    await revoke(other, one);
    expect(await seen(other)).toEqual([]);
  });

  it('comes to both people with the pull, with the present number', async () => {
    const [one, other] = await two();
    await upload(
      other,
      turned(meet(one.phone, other.phone, { gives: ['mobile', 'whatsapp'], gets: [] }), other.phone),
    );
    const since = school.server.ctx.clock().toISOString();
    const [its] = (await swapsOf(one)) ?? [];
    expect(its).toEqual({ _id: other.id, name: 'Anu', since, gave: ['mobile', 'whatsapp'], got: {} });
    const got = { mobile: one.mobile, whatsapp: one.whatsapp };
    expect(await swapsOf(other)).toEqual([{ _id: one.id, name: 'Anu', since, gave: [], got }]);
    await one.caller.put(paths.update(one.mobile), { whatsapp: '+919846000077' });
    expect((await swapsOf(other))?.[0]?.got).toEqual({ ...got, whatsapp: '+919846000077' });
  });

  // Shows threat:hello-replay
  it('is one swap when both phones upload it, and a repeat changes nothing', async () => {
    const [one, other] = await two();
    const body = meet(one.phone, other.phone, { gives: ['mobile'], gets: ['whatsapp'] });
    const answers = await Promise.all([
      upload(one, body),
      upload(other, turned(body, other.phone)),
      upload(one, body),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await swapsOf(one)).toMatchObject([{ _id: other.id, gave: ['mobile'] }]);
    expect(await seenBy(one, other)).toEqual([other.whatsapp]);
  });

  // Shows threat:hello-replay
  it.each(['the first', 'the second'])(
    'ends at once for both when %s person revokes it, and no replay opens it',
    async (who) => {
      const [one, other] = await two();
      const body = meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] });
      await upload(one, body);
      const device = new ReplicaClient(other.caller);
      await device.pull();
      await (who === 'the first' ? revoke(one, other) : revoke(other, one));
      await device.pull();
      expect(device.me?.kind === 'schoolmate' && device.me.swaps).toEqual([]);
      for (const again of [upload(one, body), upload(other, turned(body, other.phone))]) {
        expect((await again).statusCode).toBe(200);
      }
      expect([await seenBy(other, one), await seenBy(one, other)]).toEqual([[], []]);
      await upload(other, turned(meet(one.phone, other.phone, { gives: ['mobile'] }), other.phone));
      expect(await seenBy(other, one)).toEqual([one.mobile]);
    },
  );

  it('is replaced by a newer one, and never by one that was signed before it', async () => {
    const [one, other] = await two();
    const old = meet(one.phone, other.phone, { gives: ['mobile', 'whatsapp'] });
    school.server.pass(1000);
    await upload(other, turned(meet(one.phone, other.phone, { gives: ['whatsapp'] }), other.phone));
    await upload(one, old);
    expect(await seenBy(other, one)).toEqual([one.whatsapp]);
  });
});

describe('an offer counts only', () => {
  const refusal = async (person: Member, body: SwapBody) => {
    const answer = await upload(person, body);
    return [answer.statusCode, answer.json().code];
  };

  // Shows threat:hello-forged
  it('for the two people that it names', async () => {
    const [one, other] = await two();
    const third = await aPerson();
    const body = meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] });
    // A third person has a copy of the codes.
    expect(await refusal(third, body)).toEqual([400, 'invalid-input']);
    expect(await refusal(third, turned(body, third.phone))).toEqual([400, 'invalid-input']);
    const theirs = meet(third.phone, other.phone, { gives: ['mobile'] });
    expect(await refusal(third, { ...theirs, theirs: body.theirs })).toEqual([400, 'invalid-input']);
    // Their own offer with the nonces of the others.
    const { nonce, otherNonce } = body.own.offer;
    const names = { from: third.id, to: other.id };
    const own = third.phone.sign({ ...names, nonce, otherNonce, fields: [] });
    expect(await refusal(third, { ...theirs, own, theirs: body.theirs })).toEqual([400, 'invalid-input']);
    expect(await seenBy(third, other)).toEqual([]);
  });

  // Shows threat:hello-forged
  it('with the signature of each side', async () => {
    const [one, other] = await two();
    const body = meet(one.phone, other.phone, { gets: ['mobile'] });
    const widened = { ...body.theirs, offer: { ...body.theirs.offer, fields: [...givable] } };
    const byOne = one.phone.sign(body.theirs.offer);
    const forged = [widened, byOne, { ...body.theirs, signature: body.own.signature }];
    for (const theirs of forged) {
      expect((await upload(one, { ...body, theirs })).statusCode).toBe(200);
      expect(await seenBy(one, other)).toEqual([]);
    }
    const own = { ...body.own, signature: body.theirs.signature };
    expect(await refusal(one, { ...body, own })).toEqual([403, 'not-allowed']);
    // A forgery uses up no nonce.
    await upload(one, body);
    expect(await seenBy(one, other)).toEqual([other.mobile]);
  });

  // Shows threat:hello-key
  it('while the session of its phone is active', async () => {
    const [one, other] = await two();
    const body = meet(one.phone, other.phone, { gives: ['mobile'], gets: ['mobile'] });
    const { ctx } = school.server;
    await ctx.database.write((tx) => ctx.sessions.end(tx, other.sessionId));
    expect((await upload(one, body)).statusCode).toBe(200);
    // The phone of that session is gone: another phone of the person has another key.
    const again = turned(body, new Phone(school.server, other.id));
    expect(await refusal(other, again)).toEqual([403, 'not-allowed']);
    expect([await seenBy(one, other), await seenBy(other, one)]).toEqual([[], []]);
  });

  it('once its key is registered: the phone that was never online uploads it itself', async () => {
    const one = await aPerson();
    const other = await aMember(school.server, school.ids.divisionId);
    const phone = new Phone(school.server, other.id);
    const body = meet(one.phone, phone, { gives: ['mobile'] });
    await upload(one, body);
    expect(await swapsOf(other)).toEqual([]);
    expect((await upload(other, turned(body, phone))).statusCode).toBe(200);
    expect(await seenBy(other, one)).toEqual([one.mobile]);
  });

  // Shows threat:hello-replay
  it('for three weeks, on a phone whose clock is up to a week wrong', async () => {
    const { server } = school;
    const at = (ms: number) => new Date(server.ctx.clock().getTime() + ms).toISOString();
    for (const [age, status] of [
      [-22 * day, 400],
      [-20 * day, 200],
      [6 * day, 200],
      [8 * day, 400],
    ] as const) {
      const [one, other] = await two();
      const answer = await upload(
        one,
        meet(one.phone, other.phone, { gives: ['mobile'], signedAt: at(age) }),
      );
      expect([age, answer.statusCode]).toEqual([age, status]);
      expect(await seenBy(other, one)).toEqual(status === 200 ? [one.mobile] : []);
    }
  });
});

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
    const put = async (publicKey: string) => (await one.caller.put(helloPaths.key, { publicKey })).statusCode;
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
