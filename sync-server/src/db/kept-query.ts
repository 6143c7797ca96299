import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';
import { type Reader, rowsAtOnce } from './write.ts';

/** What a kept query may be asked: texts, numbers, and lists of texts. */
type Asked = string | number | readonly string[];

/** How many lengths of its lists a query is kept for. */
const mostLengths = 100;

/** Stands for a value of the question while the query is built. */
const placeholder = (at: number, within = 0) => `\0${at}.${within}`;

/**
 * A query that is built and put into SQL once, for what every call asks: building takes longer than running it. It runs in the reader that it
 * is asked in, and is refused wherever that reader refuses.
 *
 * The question is of values that are compared with, as many as `build` names; nothing else of the query may depend on them. For lists of
 * another length it is built anew.
 */
export function keptQuery<Question extends readonly Asked[], Row>(
  build: (reader: Reader, ...question: Question) => { compile(): CompiledQuery<Row> },
): (reader: Reader, ...question: Question) => Promise<Row[]> {
  const kept = new LRUCache<string, Kept<Row>>({ max: mostLengths });
  return async (reader, ...question) => {
    const lengths = question.map((value) => (typeof value === 'object' ? value.length : '')).join(' ');
    let found = kept.get(lengths);
    if (!found) {
      const query = build(reader, ...(question.map(placeholdersFor) as unknown as Question)).compile();
      found = { query, places: query.parameters.map(placeOf) };
      kept.set(lengths, found);
    }
    const { query, places } = found;
    const executor = (reader as Kysely<Tables>).getExecutor();
    // The guards of the reader (db/write.ts) look at every query before it runs.
    executor.transformQuery(query.query, query.queryId);
    const parameters = places.map((place, at) => (place ? valueAt(question, place) : query.parameters[at]));
    const asked = { ...query, parameters };
    return rowsAtOnce(executor, asked) ?? (await executor.executeQuery<Row>(asked)).rows;
  };
}

interface Kept<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter the value of the question that it stands for; null for one of the query's own. */
  places: (Place | null)[];
}
interface Place {
  at: number;
  within: number;
}

function placeOf(parameter: unknown): Place | null {
  const [, at, within] = /^\0(\d+)\.(\d+)$/.exec(String(parameter)) ?? [];
  return at === undefined || within === undefined ? null : { at: Number(at), within: Number(within) };
}

function valueAt(question: readonly Asked[], { at, within }: Place): string | number | undefined {
  const value = question[at];
  return typeof value === 'object' ? value[within] : value;
}

function placeholdersFor(value: Asked, at: number): string | string[] {
  return typeof value === 'object' ? value.map((_, within) => placeholder(at, within)) : placeholder(at);
}
