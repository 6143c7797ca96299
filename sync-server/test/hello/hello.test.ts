import { givable } from '@memcherrish/shared/domain/givable.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { describe, expect, it } from 'vitest';
import { everythingFor } from '#test/scene/everything.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { meet, Phone, turned } from './phones.ts';
import { day, openSwaps, revoke, swapsOf, upload } from './swapping.ts';

const { aPerson, school, seenBy, two } = openSwaps();

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

describe('the validity of an offer', () => {
  const refusal = async (person: Member, body: SwapBody) => {
    const answer = await upload(person, body);
    return [answer.statusCode, answer.json().code];
  };

  // Shows threat:hello-forged
  it('an offer is valid only for the two people that it names', async () => {
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
  it('an offer is valid only with the signature of each side', async () => {
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
  it('an offer is valid only during the session of its phone', async () => {
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

  it('an offer is valid only once its key is registered: the phone that was never online uploads it itself', async () => {
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
  it('an offer is valid for three weeks, also from a phone whose clock is up to a week wrong', async () => {
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
