import { randomUUID } from 'node:crypto';
import { maxBlocks } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { mergeInto, removeRecord } from '#features/people/merge-into.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { found, hide, show, twoBatches } from './people.ts';

/** The list of blocks as its owner sees it (decision record 0022). */

const school = twoBatches();

describe('the own list of blocks', () => {
  const listed = async (owner: Member) => {
    const device = new ReplicaClient(owner.caller);
    await device.pull();
    return device.me?.kind === 'schoolmate' ? device.me.hidings : null;
  };

  it('comes with every pull, oldest first, with the names that the owner knew', async () => {
    const [owner, one] = [await school.aClassmate(), await school.aClassmate()];
    const teacher = await aTeacher(school.server);
    await hide(owner, one, 'schoolmate', '  Asha   Nair ');
    const since = school.server.ctx.clock().toISOString();
    school.server.pass(1000);
    await hide(owner, teacher, 'teacher', 'Mr. Thomas');
    await one.caller.put(paths.update(one.mobile), { name: 'Quite Another' });
    expect(await listed(owner)).toEqual([
      { _id: one.id, kind: 'schoolmate', name: 'Asha Nair', since },
      {
        _id: teacher.id,
        kind: 'teacher',
        name: 'Mr. Thomas',
        since: school.server.ctx.clock().toISOString(),
      },
    ]);
    expect(await listed(one)).toEqual([]);
  });

  it('does not change when a block is repeated, with the same key or a new one', async () => {
    const [owner, one] = [await school.aClassmate(), await school.aClassmate()];
    const ctx = owner.caller.with({ [idempotencyKey]: randomUUID() });
    const body = { kind: 'schoolmate', name: 'Asha' };
    const first = await ctx.put(paths.block(one.id), body);
    const before = await listed(owner);
    school.server.pass(1000);
    expect((await hide(owner, one, 'schoolmate', 'Another')).statusCode).toBe(200);
    expect(await listed(owner)).toEqual(before);
    await show(owner, one);
    // Sends the same change again, late: it was made before the one that removed the block.
    expect((await ctx.put(paths.block(one.id), body)).body).toBe(first.body);
    expect(await listed(owner)).toEqual([]);
    expect((await show(owner, one)).statusCode).toBe(200);
  });

  it('accepts a person who has left and one who blocks the owner, with the same response', async () => {
    const owner = await school.aPerson();
    const [left, hidden] = [await school.aClassmate(), await school.aClassmate()];
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.removeMembers(tx, school.ids.divisionId, [left.id]),
    );
    await hide(hidden, owner);
    const answers = [await hide(owner, left), await hide(owner, hidden)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, answers[0]?.body],
      [200, answers[0]?.body],
    ]);
    const seen = new ReplicaClient(hidden.caller);
    await seen.pull();
    expect(JSON.stringify(seen.contents())).not.toContain(owner.name);
  });

  it('moves a block from an unclaimed record to the account that claims it', async () => {
    const [owner, account] = [await school.aClassmate(), await school.aClassmate()];
    const [both, self] = [await school.aClassmate(), account];
    const unclaimed = await aRecord(school.server, { name: 'Asha' }, school.ids.divisionId);
    await hide(owner, { id: unclaimed }, 'schoolmate', 'Asha');
    await hide(both, { id: unclaimed }, 'schoolmate', 'Asha');
    await hide(both, account, 'schoolmate', 'Asha Nair');
    await hide(self, { id: unclaimed });
    const device = new ReplicaClient(account.caller);
    await device.pull();
    expect(JSON.stringify(device.contents().rosters)).toContain(owner.id);
    const absorbing = { keptId: account.id, goneId: unclaimed, how: 'merge' as const, adminId: null };
    const mergeId = await school.server.ctx.database.write((tx) =>
      mergeInto(school.server.ctx, tx, absorbing),
    );
    await device.pull();
    expect(found(JSON.stringify(device.contents().rosters), [owner.id, both.id])).toEqual([]);
    expect(JSON.stringify(device.contents().rosters)).toContain(account.id);
    expect(await listed(owner)).toMatchObject([{ _id: account.id, name: 'Asha' }]);
    expect(await listed(both)).toMatchObject([{ _id: account.id, name: 'Asha Nair' }]);
    expect(await listed(account)).toEqual([]);

    // After the merge is undone, both are blocked as before, except for changes made since.
    const changed = await school.aClassmate();
    await hide(changed, account);
    await show(both, account);
    const undone = { schoolId: school.ids.schoolId, mergeId: mergeId ?? '', adminId: null };
    await school.server.ctx.database.write((tx) => undoMerge(school.server.ctx, tx, undone));
    await device.pull();
    const seen = JSON.stringify(device.contents().rosters);
    expect(found(seen, [owner.id, both.id, changed.id])).toEqual([owner.id, both.id]);
    expect(await listed(owner)).toMatchObject([{ _id: unclaimed, name: 'Asha' }]);
    expect(await listed(both)).toEqual([]);
    expect(await listed(account)).toMatchObject([{ _id: unclaimed }]);
  });

  it('loses the block when an admin removes the record', async () => {
    const owner = await school.aClassmate();
    const unclaimed = await aRecord(school.server, { name: 'Asha' });
    await hide(owner, { id: unclaimed });
    await school.server.ctx.database.write((tx) => removeRecord(school.server.ctx, tx, unclaimed));
    expect(await listed(owner)).toEqual([]);
  });
});

describe('a rejected block', () => {
  const refusal = async (owner: Member, id: string, body: object) => {
    const answer = await owner.caller.put(paths.block(id), body);
    return [answer.statusCode, answer.json().code, answer.json().message, answer.json().fields];
  };
  const body = { kind: 'schoolmate', name: 'Somebody' };

  it('a block against oneself is rejected', async () => {
    const owner = await school.aClassmate();
    const expected = [403, 'not-allowed', 'You cannot hide from yourself.', undefined];
    expect(await refusal(owner, owner.id, body)).toEqual(expected);
  });

  it('a block against an admin of an own school is rejected; an admin of another school is unknown', async () => {
    const owner = await school.aClassmate();
    const [own, foreign] = [
      await anotherAdmin(school.server, [school.ids.schoolId]),
      await anotherAdmin(school.server),
    ];
    expect(await refusal(owner, own.id, body)).toEqual([
      ...[403, 'not-allowed', serverWords.blockAdmin, undefined],
    ]);
    expect(await refusal(owner, foreign.id, body)).toEqual([
      ...[404, 'not-found', serverWords.blockUnknown, undefined],
    ]);
  });

  it('a block against a person who does not exist or is of another kind is rejected', async () => {
    const [owner, other] = [await school.aClassmate(), await aMember(school.server)];
    const expected = [404, 'not-found', serverWords.blockUnknown, undefined];
    expect(await refusal(owner, nanoid(16), body)).toEqual(expected);
    expect(await refusal(owner, other.id, { ...body, kind: 'teacher' })).toEqual(expected);
  });

  it.each([
    ['without a name', { kind: 'schoolmate', name: ' ' }, { name: messages.required }],
    ['with a name that is too long', { ...body, name: 'x'.repeat(121) }, { name: messages.tooLong(120) }],
    ['against an unknown kind of account', { ...body, kind: 'admin' }, { kind: messages.invalidField }],
  ])('a block %s is rejected', async (_what, sent, fields) => {
    const [owner, other] = [await school.aClassmate(), await aMember(school.server)];
    const [status, code, , said] = await refusal(owner, other.id, sent);
    expect([status, code, said]).toEqual([400, 'invalid-input', fields]);
  });

  it('a block is rejected when the owner already has the maximum', async () => {
    const owner = await school.aClassmate();
    const row = { owner_id: owner.id, from_kind: 'schoolmate' as const, from_name: 'X', mark: 'm' };
    const rows = Array.from({ length: maxBlocks }, () => ({ ...row, from_id: nanoid(16), created_at: '' }));
    await school.server.ctx.database.write((tx) => tx.insertInto('blocks').values(rows).execute());
    const other = { id: await aRecord(school.server, { mobile: aMobile() }, school.ids.divisionId) };
    expect(await refusal(owner, other.id, body)).toEqual([
      ...[403, 'not-allowed', serverWords.tooManyBlocks, undefined],
    ]);
    await show(owner, { id: rows[0]?.from_id ?? '' });
    expect((await hide(owner, other)).statusCode).toBe(200);
  });
});
