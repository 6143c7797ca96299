import { createHash } from 'node:crypto';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { SyncState } from '#local/db/database.ts';
import type { Directory } from './history.ts';
import type { Committed } from './memory-tables.ts';

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

/** Names the list of people of a part. Unlike the other contents of a part, it differs by blocks. */
export const listOf = (part: string) => `who is in ${part}`;

/**
 * Returns each part of the directory with its revision: each PersonView and post in it, and the list of them.
 * Equal revisions mean equal contents.
 */
export function partsOf(contents: Committed): Record<string, string> {
  const rosters = rowsIn<Roster>(contents, 'rosters')
    // A negative revision marks a roster that the device made itself.
    .filter(({ revision }) => revision >= 0)
    .flatMap(({ divisionId, relation, revision, schoolmates, teachers }) =>
      itemsOf(`${divisionId} at ${relation}, ${revision}`, [...schoolmates, ...teachers]),
    );
  const [state] = rowsIn<SyncState>(contents, 'state');
  const posts = Object.entries(state?.posts ?? {}).flatMap(([batchId, { revision }]) => {
    const inBatch = rowsIn<Post>(contents, 'posts').filter((post) => post.batchId === batchId);
    return itemsOf(`posts of ${batchId}, ${revision}`, inBatch);
  });
  return Object.fromEntries([...rosters, ...posts]);
}

function itemsOf(part: string, items: readonly { _id: string }[]): [string, string][] {
  const inOrder = byId(items);
  return [
    [listOf(part), digest(inOrder.map(({ _id }) => _id))],
    ...inOrder.map((item): [string, string] => [`${item._id} in ${part}`, digest(item)]),
  ];
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
