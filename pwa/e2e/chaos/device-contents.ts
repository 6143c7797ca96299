import { createHash } from 'node:crypto';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import type { SyncState } from '#local/db/database.ts';
import type { Directory, Part } from './history.ts';
import type { Committed } from './memory-tables.ts';
import { positionOf } from './positions.ts';

export function rowsIn<T>(contents: Committed, table: string): T[] {
  return [...(contents[table] ?? [])] as T[];
}

/**
 * Returns the whole directory, each item by its id. Leaves out the revision of a roster and the order of
 * people.
 */
export function directoryOf(contents: Committed): Directory {
  const rosters = rowsIn<Roster>(contents, 'rosters').map(({ revision: _, ...roster }) => ({
    ...roster,
    schoolmates: byId(roster.schoolmates),
    teachers: byId(roster.teachers),
  }));
  return {
    me: rowsIn<{ me: Me }>(contents, 'me')[0]?.me ?? null,
    rosters: keyed(rosters, ({ divisionId }) => divisionId),
    structures: keyed(rowsIn<{ _id: string }>(contents, 'structures'), ({ _id }) => _id),
    posts: keyed(rowsIn<Post>(contents, 'posts'), ({ _id }) => _id),
  };
}

/** Returns the rosters and the posts of each batch that the device holds. */
export function partsOf(contents: Committed): Part[] {
  const held = rowsIn<Roster>(contents, 'rosters');
  // A patch changes some rosters of a batch, and thereby all of them are at its position.
  const patched = new Set(held.filter(({ revision }) => revision > 0).map(({ batchId }) => batchId));
  const rosters = held
    // The device makes an empty roster for a new division itself.
    .filter(({ revision }) => revision >= 0)
    .map(({ schoolId, batchId, divisionId, relation, schoolmates, teachers }) => ({
      name: `${divisionId} at ${relation}`,
      position: positionOf.rosters(schoolId),
      isPatched: patched.has(batchId),
      ...itemsOf([...schoolmates, ...teachers]),
    }));
  const [state] = rowsIn<SyncState>(contents, 'state');
  const posts = Object.entries(state?.posts ?? {}).map(([batchId, { revision }]) => ({
    name: `posts of ${batchId}`,
    position: positionOf.posts(batchId),
    isPatched: revision > 0,
    ...itemsOf(rowsIn<Post>(contents, 'posts').filter((post) => post.batchId === batchId)),
  }));
  return [...rosters, ...posts];
}

function itemsOf(items: readonly { _id: string }[]): Pick<Part, 'list' | 'items'> {
  const inOrder = byId(items);
  return {
    list: digest(inOrder.map(({ _id }) => _id)),
    items: Object.fromEntries(inOrder.map((item) => [item._id, digest(item)])),
  };
}

function byId<T extends { _id: string }>(list: readonly T[]): T[] {
  return list.toSorted((one, other) => (one._id < other._id ? -1 : 1));
}

/** Indexes a list by id, sorted by id. */
export function keyed<T>(list: readonly T[], idOf: (each: T) => string): Record<string, T> {
  return Object.fromEntries(
    list.map((each) => [idOf(each), each] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Returns a hash that differs for different values. */
export function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
