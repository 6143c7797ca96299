import { duplicatesPageSize } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { DuplicatePair } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const idsOf = ({ one, other }: DuplicatePair) => [one._id, other._id].sort();
const dismiss = (one: string, other: string, dismissed = true) =>
  scene.admin.post(paths.duplicateDismissals(scene.schoolId), { one, other, dismissed });

describe('the likely duplicates of a school', () => {
  it('are pairs with both records, a score and the reasons', async () => {
    const mobile = aMobile();
    const one = await scene.record({ name: 'Anjali Menon', mobile, place: 'Kochi' }, 0);
    const other = await scene.record({ name: 'Anjaly Menon', mobile }, 1);
    await scene.record({ name: 'Thomas Mathew' }, 0);
    const { pairs, total } = await scene.duplicates();
    expect(total).toBe(1);
    const [pair] = pairs;
    expect(pair && idsOf(pair)).toEqual([one, other].sort());
    expect(pair).toMatchObject({
      score: 96,
      reasons: ['Names sound alike', 'Same mobile number', 'One year apart'],
    });
    const records = [pair?.one, pair?.other];
    expect(records.find((record) => record?._id === one)).toMatchObject({
      name: 'Anjali Menon',
      mobile,
      place: 'Kochi',
      claimed: false,
      classes: [{ batch: '2012 - 2013', division: '10-A' }],
    });
  });

  it('are returned in pages, the likeliest first', async () => {
    const count = duplicatesPageSize + 1;
    for (let index = 0; index < count; index += 1) {
      const mobile = aMobile();
      const email = index === 7 ? 'one@example.org' : null;
      for (const at of [0, 1] as const) await scene.record({ name: `Person${index}`, mobile, email }, at);
    }
    const first = await scene.duplicates();
    expect([first.pairs.length, first.total]).toEqual([duplicatesPageSize, count]);
    expect(first.pairs[0]?.one.name).toBe('Person7');
    const rest = await scene.admin.get(`${paths.duplicates(scene.schoolId)}?from=${duplicatesPageSize}`);
    const seen = new Set([...first.pairs, ...rest.json().pairs].map((pair) => pair.one.name));
    expect(seen.size).toBe(count);
  });

  it('never contain people of another school, nor the classes that a person has there', async () => {
    const { server } = scene;
    const elsewhere = await aDivision((await anotherAdmin(server)).caller, 'Elsewhere');
    const mobile = aMobile();
    await aRecord(
      server,
      { name: 'Anjali Menon', mobile, email: 'elsewhere@example.org' },
      elsewhere.divisionId,
    );
    const both = await aMember(server, [scene.divisions[0].divisionId, elsewhere.divisionId], {
      name: 'Anjali Menon',
    });
    await scene.record({ name: 'Menon Anjali' }, 0);
    const answer = await scene.admin.get(paths.duplicates(scene.schoolId));
    const { pairs } = answer.json();
    expect(pairs).toHaveLength(1);
    expect([pairs[0].one._id, pairs[0].other._id]).toContain(both.id);
    for (const text of [mobile, 'elsewhere@example.org', elsewhere.divisionId]) {
      expect(answer.body).not.toContain(text);
    }
  });

  it('never contain accounts that will be deleted', async () => {
    const { server } = scene;
    const fields = { name: 'Anjali Menon', password_hash: 'any hash' };
    const { id, token } = await aMember(server, scene.divisions[0].divisionId, fields);
    await scene.record({ name: 'Menon Anjali' }, 0);
    expect((await scene.duplicates()).total).toBe(1);
    server.ctx.passwords.verify = async () => true;
    await server.as(token).post(paths.accountDeletion, { password: 'any password' });
    expect([id.length, await scene.duplicates()]).toEqual([16, { pairs: [], total: 0, complete: true }]);
  });
});

describe('a pair that an admin marked as two people', () => {
  it('is not shown again, until the admin takes that back', async () => {
    const [one, other] = [
      await scene.record({ name: 'Anjali Menon' }, 0),
      await scene.record({ name: 'Anjali Menon' }, 0),
    ];
    // The order of the two ids does not matter.
    expect((await dismiss(other, one)).statusCode).toBe(200);
    expect((await dismiss(one, other)).statusCode).toBe(200);
    expect((await scene.duplicates()).total).toBe(0);
    expect((await dismiss(one, other, false)).statusCode).toBe(200);
    expect((await scene.duplicates()).total).toBe(1);
    const acts = await scene.server.ctx.database.read
      .selectFrom('audit')
      .select('action')
      .where('action', 'in', ['dismiss-duplicate', 'restore-duplicate'])
      .execute();
    expect(acts.map((act) => act.action).sort()).toEqual(['dismiss-duplicate', 'restore-duplicate']);
  });

  it('is stored only when both belong to the school', async () => {
    const one = await scene.record({ name: 'Anjali Menon' }, 0);
    const { server } = scene;
    const elsewhere = await aDivision((await anotherAdmin(server)).caller, 'Elsewhere');
    const stranger = await aRecord(server, { name: 'Anjali Menon' }, elsewhere.divisionId);
    for (const other of [stranger, one, 'nobody-of-that-name']) {
      expect((await dismiss(one, other)).statusCode).toBe(404);
    }
    expect(await server.ctx.database.read.selectFrom('not_duplicates').selectAll().execute()).toEqual([]);
  });
});
