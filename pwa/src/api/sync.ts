import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  maxAskedBatches,
  maxAskedSchools,
  type PullAnswer,
  pullAnswer,
} from '@memcherrish/shared/wire/sync.ts';
import { type Outcome, requestLines } from './client.ts';
import { arriving } from './lines.ts';

export interface PullRequest {
  /** The cursor of the last response that was stored completely. */
  cursor?: string | undefined;
  /** Batches to include in addition to the own ones, at most `maxAskedBatches`. */
  batches: readonly string[];
  /** Schools to include with every batch, at most `maxAskedSchools`. */
  schools: readonly string[];
  signal?: AbortSignal;
}

/** A response to a pull. */
export interface Pulled {
  answer: PullAnswer;
  contents: Contents;
}

/** The line of each content that the response includes, by address, as it arrives. Null: the connection broke before. */
export type Contents = Map<string, Promise<string | null>>;

/** Returns as soon as the answer has arrived. Its contents may still be arriving. */
export async function pull({ cursor, batches, schools, signal }: PullRequest): Promise<Outcome<Pulled>> {
  const query = new URLSearchParams();
  if (cursor !== undefined) query.set('cursor', cursor);
  if (batches.length > 0) query.set('batch', batches.slice(0, maxAskedBatches).join(','));
  if (schools.length > 0) query.set('school', schools.slice(0, maxAskedSchools).join(','));
  const search = query.size > 0 ? `?${query}` : '';
  const pulled = await requestLines(`${paths.pull}${search}`, {
    schema: pullAnswer,
    ...(signal ? { signal } : {}),
  });
  if (!pulled.ok) return pulled;
  const { first: answer, rest } = pulled.value;
  return { ok: true, value: { answer, contents: arriving(answer.contents ?? [], rest) } };
}
