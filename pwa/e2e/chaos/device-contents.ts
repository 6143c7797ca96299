import { createHash } from 'node:crypto';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { SyncState } from '#local/db/database.ts';
import type { Directory } from './history.ts';
import type { Committed } from './memory-tables.ts';

/** The rows of a table. */
export function rowsIn<T>(contents: Committed, table: string): T[] {
  return [...(contents[table] ?? [])] as T[];
}

/** All that is held, each by its id; the revision that a roster was read at is no content, nor is the order of people. */
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

/** What the list of those who are in a part is called: unlike the part's contents, it differs by who hides from whom. */
export const listOf = (part: string) => `who is in ${part}`;

/** Each part of the directory with the revision that it is held at, which says all about it: each face and post in it, and which there are. */
export function partsOf(contents: Committed): Record<string, string> {
  const rosters = rowsIn<Roster>(contents, 'rosters')
    // Made here, out of nothing.
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

/** By their ids, in the order of them. */
export function keyed<T>(list: readonly T[], idOf: (each: T) => string): Record<string, T> {
  return Object.fromEntries(
    list.map((each) => [idOf(each), each] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** What tells one value from another. */
export function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
