import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClassForEach } from '#test/claims/class.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { removedAt } from './removed.ts';

/** Class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();
const { list, removePeople } = removedAt(school);
const ctx = () => school.server.ctx;

describe('the authority over a removal', () => {
  let entry = '';
  beforeEach(async () => {
    await removePeople(school.deepa.id);
    entry = (await list())[0]?._id ?? '';
  });

  // Shows threat:crossing-schools
  it('ends at the school: an admin of another one neither sees, restores nor deletes it', async () => {
    const stranger = await anotherAdmin(school.server);
    const theirs = await aDivision(stranger.caller, 'A school of their own');
    for (const caller of [stranger.caller, school.anu.caller]) {
      expect((await caller.get(paths.removed(school.ids.schoolId))).statusCode).toBeGreaterThanOrEqual(403);
      const answer = await caller.post(paths.restoreRemoved(school.ids.schoolId), { ids: [entry] });
      expect(answer.statusCode).toBeGreaterThanOrEqual(403);
    }
    const crossed = await stranger.caller.post(paths.restoreRemoved(theirs.schoolId), { ids: [entry] });
    expect(crossed.json()).toMatchObject({
      done: [],
      failed: [{ name: '', reason: 'This is no longer here.' }],
    });
    const erased = await stranger.caller.delete(paths.removedEntry(theirs.schoolId, entry));
    expect(erased.statusCode).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['Deepa']);
  });

  it('ends with the school, whose entries are deleted with it', async () => {
    await removePeople(school.anu.id, school.binu.id, school.chitra.id, school.esha.id);
    const answer = await school.admin.delete(`/api/schools/${school.ids.schoolId}`);
    expect(answer.statusCode).toBe(200);
    expect(await ctx().database.read.selectFrom('removals').selectAll().execute()).toEqual([]);
  });
});
