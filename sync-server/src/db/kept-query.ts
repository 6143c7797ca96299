import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';
import { type ReadTx, rowsAtOnce } from './write.ts';

/** What a kept query may be asked: texts, numbers, and lists of texts. */
type Parameter = string | number | readonly string[];

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
export function keptQuery<Question extends readonly Parameter[], Row>(
  build: (tx: ReadTx, ...question: Question) => { compile(): CompiledQuery<Row> },
): (tx: ReadTx, ...question: Question) => Promise<Row[]> {
  const kept = new LRUCache<string, CompiledEntry<Row>>({ max: mostLengths });
  return async (tx, ...question) => {
    const lengths = question.map((value) => (typeof value === 'object' ? value.length : '')).join(' ');
    let found = kept.get(lengths);
    if (!found) {
      const query = build(tx, ...(question.map(placeholdersFor) as unknown as Question)).compile();
      found = { query, places: query.parameters.map(slotOf) };
      kept.set(lengths, found);
    }
    const { query, places } = found;
    const executor = (tx as Kysely<Tables>).getExecutor();
    // The guards of the reader (db/write.ts) look at every query before it runs.
    executor.transformQuery(query.query, query.queryId);
    const parameters = places.map((place, at) => (place ? valueAt(question, place) : query.parameters[at]));
    const asked = { ...query, parameters };
    return rowsAtOnce(executor, asked) ?? (await executor.executeQuery<Row>(asked)).rows;
  };
}

interface CompiledEntry<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter the value of the question that it stands for; null for one of the query's own. */
  places: (ParameterSlot | null)[];
}
interface ParameterSlot {
  at: number;
  within: number;
}

function slotOf(parameter: unknown): ParameterSlot | null {
  const [, at, within] = /^\0(\d+)\.(\d+)$/.exec(String(parameter)) ?? [];
  return at === undefined || within === undefined ? null : { at: Number(at), within: Number(within) };
}

function valueAt(question: readonly Parameter[], { at, within }: ParameterSlot): string | number | undefined {
  const value = question[at];
  return typeof value === 'object' ? value[within] : value;
}

function placeholdersFor(value: Parameter, at: number): string | string[] {
  return typeof value === 'object' ? value.map((_, within) => placeholder(at, within)) : placeholder(at);
}
