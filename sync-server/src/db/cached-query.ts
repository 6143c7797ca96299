import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { rowsAtOnce } from './guards.ts';
import type { Tables } from './tables/registry.ts';
import type { ReadTx } from './write.ts';

/** The types of values: texts, numbers, and lists of texts. */
type Parameter = string | number | readonly string[];

/** The number of list lengths for which a query is cached. */
const mostLengths = 100;

/** Marks a value while the query is built. */
const placeholder = (at: number, within = 0) => `\0${at}.${within}`;

/**
 * Compiles a query once, for queries that every call runs: building takes longer than running. It runs in the
 * ReadTx that it gets, and throws wherever that ReadTx throws.
 *
 * `build` gets one placeholder for each value. It may only compare columns with them; nothing else of the
 * query may depend on them. It builds again for lists of another length.
 */
export function cachedQuery<Question extends readonly Parameter[], Row>(
  build: (tx: ReadTx, ...question: Question) => { compile(): CompiledQuery<Row> },
): (tx: ReadTx, ...question: Question) => Promise<Row[]> {
  // A process may hold databases of both engines, and each engine has its own SQL.
  const caches = new WeakMap<object, LRUCache<string, CompiledEntry<Row>>>();
  const cacheFor = (engine: object) => {
    const known = caches.get(engine);
    if (known) return known;
    const cache = new LRUCache<string, CompiledEntry<Row>>({ max: mostLengths });
    caches.set(engine, cache);
    return cache;
  };
  return async (tx, ...question) => {
    const executor = (tx as Kysely<Tables>).getExecutor();
    const cache = cacheFor(executor.adapter.constructor);
    const lengths = question.map((value) => (typeof value === 'object' ? value.length : '')).join(' ');
    let found = cache.get(lengths);
    if (!found) {
      const query = build(tx, ...(question.map(placeholdersFor) as unknown as Question)).compile();
      found = { query, slots: query.parameters.map(slotOf) };
      cache.set(lengths, found);
    }
    const { query, slots } = found;
    // Runs the guards of the ReadTx (db/guards.ts), which check every query.
    executor.transformQuery(query.query, query.queryId);
    const parameters = slots.map((slot, at) => (slot ? valueAt(question, slot) : query.parameters[at]));
    const asked = { ...query, parameters };
    const rows = rowsAtOnce<Row>(executor, asked);
    return rows ?? (await executor.executeQuery<Row>(asked)).rows;
  };
}

interface CompiledEntry<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter, the value that replaces it; null for a constant of the query. */
  slots: (ParameterSlot | null)[];
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
