import { patternOf } from '@memcherrish/shared/wire/base/call.ts';
import {
  maxAskedBatches,
  maxAskedSchools,
  type PullAnswer,
  syncCalls,
} from '@memcherrish/shared/wire/sync/sync.ts';
import { type Outcome, requestLines } from './client.ts';
import { arriving } from './lines.ts';
import { search } from './send-call.ts';

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

/** The lines of each content that the response includes, by address, as they arrive. Null: the connection broke before. */
export type Contents = Map<string, Promise<string | null>[]>;

/** Returns as soon as the answer has arrived. Its contents may still be arriving. */
export async function pull({ cursor, batches, schools, signal }: PullRequest): Promise<Outcome<Pulled>> {
  const query = {
    cursor,
    batch: batches.slice(0, maxAskedBatches).join(',') || undefined,
    school: schools.slice(0, maxAskedSchools).join(',') || undefined,
  };
  const pulled = await requestLines(`${patternOf(syncCalls.pull)}${search(query)}`, {
    schema: syncCalls.pull.answer.shape,
    ...(signal ? { signal } : {}),
  });
  if (!pulled.ok) return pulled;
  const { first: answer, rest } = pulled.value;
  return { ok: true, value: { answer, contents: arriving(answer.contents ?? [], rest) } };
}
