import { accountDeletionAfter } from '@memcherrish/shared/domain/limits.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WriteTx } from '#db/write.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { createReply } from '#features/posts/post-replies-service.ts';
import type { Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { hide, twoBatches } from './people.ts';

/*
 * A reply of a mate below a post that is hidden from the viewer. The mate may come and go, and the viewer learns nothing
 * of it from the posts: no poke, and nothing new in a pull.
 */

const school = twoBatches();

interface People {
  viewer: Member;
  other: Member;
  mate: Member;
  /** A person that the mate is merged with. */
  heir: Member;
}
let people: People;
let device: ReplicaClient;

beforeEach(async () => {
  const owner = await school.aPerson();
  const [viewer, other] = [await school.aClassmate(), await school.aClassmate()];
  const [mate, heir] = [await school.aClassmate(), await school.aClassmate()];
  people = { viewer, other, mate, heir };
  const ids = { ...school.ids, postId: owner.post.id };
  await createReply(school.server.ctx, mate.id, ids, { _id: nanoid(21), text: 'Remember that day?' });
  await hide(owner, viewer);
  device = new ReplicaClient(viewer.caller);
});

/** Returns who hears of the posts of the batch while this happens. */
async function pokedBy(change: (tx: WriteTx) => Promise<unknown>): Promise<string[]> {
  const poked = new Set<string>();
  const scope = { schools: new Set<string>(), batches: new Set([school.ids.batchId]) };
  const [refresh, end, makeRoom] = [() => undefined, () => undefined, () => undefined];
  const stops = [people.viewer, people.other].map(({ id: account }) => {
    const poke = () => poked.add(account);
    return school.server.ctx.pokes.listen({
      account,
      sessionId: account,
      scope,
      refresh,
      poke,
      end,
      makeRoom,
    });
  });
  await school.server.ctx.database.write(change);
  for (const stop of stops) stop();
  return [...poked];
}

const ctx = () => school.server.ctx;
const goes = (tx: WriteTx) => ctx().revisions.removeMembers(tx, school.ids.divisionId, [people.mate.id]);
const asksForDeletion = (tx: WriteTx) => leave(ctx(), tx, leaver(), inSevenDays());
const leaver = () => ({ kind: 'schoolmate' as const, id: people.mate.id });
const inSevenDays = () => new Date(ctx().clock().getTime() + accountDeletionAfter).toISOString();

describe('a blocked viewer hears nothing of a reply below a hidden post when its author', () => {
  it.each<[string, before: typeof goes | null, change: typeof goes]>([
    ['leaves the class', null, goes],
    [
      'comes back to it',
      goes,
      (tx) => ctx().revisions.addMembers(tx, school.ids.divisionId, [people.mate.id], inSevenDays()),
    ],
    ['asks for deletion', null, asksForDeletion],
    ['keeps the account', asksForDeletion, (tx) => stay(ctx(), tx, leaver())],
    [
      'is merged with another person',
      null,
      (tx) => ctx().revisions.posts.moveAuthorship(tx, people.mate.id, people.heir.id),
    ],
  ])('%s', async (_how, before, change) => {
    if (before) await ctx().database.write(before);
    await device.pull();
    expect(await pokedBy(change)).toEqual([people.other.id]);
    expect((await device.ask()).posts).toEqual([]);
  });
});
