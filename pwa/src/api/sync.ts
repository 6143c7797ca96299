import { snapshot } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { postsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { maxAskedBatches, maxAskedSchools, pullAnswer } from '@memcherrish/shared/wire/sync.ts';
import { request } from './client.ts';

export interface PullRequest {
  /** The cursor of the last response that was stored completely. */
  cursor?: string | undefined;
  /** Batches to include in addition to the own ones, at most `maxAskedBatches`. */
  batches: readonly string[];
  /** Schools to include with every batch, at most `maxAskedSchools`. */
  schools: readonly string[];
  signal?: AbortSignal;
}

export function pull({ cursor, batches, schools, signal }: PullRequest) {
  const query = new URLSearchParams();
  if (cursor !== undefined) query.set('cursor', cursor);
  if (batches.length > 0) query.set('batch', batches.slice(0, maxAskedBatches).join(','));
  if (schools.length > 0) query.set('school', schools.slice(0, maxAskedSchools).join(','));
  const search = query.size > 0 ? `?${query}` : '';
  return request('GET', `${paths.pull}${search}`, {
    schema: pullAnswer,
    ...(signal ? { signal } : {}),
  });
}

/** Downloads the rosters of one or more batches from an address that a pull named. */
export function fetchSnapshot(path: string, signal?: AbortSignal) {
  return request('GET', path, { schema: snapshot, ...(signal ? { signal } : {}) });
}

/** Downloads the newest posts of one batch from an address that a pull named. */
export function fetchPosts(path: string, signal?: AbortSignal) {
  return request('GET', path, { schema: postsSnapshot, ...(signal ? { signal } : {}) });
}
