import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';
import type { Reader } from './write.ts';

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
  const kept = new LRUCache<string, CompiledQuery<Row>>({ max: mostLengths });
  return async (reader, ...question) => {
    const lengths = question.map((value) => (Array.isArray(value) ? value.length : '')).join(' ');
    let query = kept.get(lengths);
    if (!query) {
      query = build(reader, ...(question.map(placeholdersFor) as unknown as Question)).compile();
      kept.set(lengths, query);
    }
    const executor = (reader as Kysely<Tables>).getExecutor();
    // The guards of the reader (db/write.ts) look at every query before it runs.
    executor.transformQuery(query.query, query.queryId);
    const values = new Map<unknown, string | number>(question.flatMap(valuesOf));
    const parameters = query.parameters.map((each) => values.get(each) ?? each);
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function placeholdersFor(value: Asked, at: number): string | string[] {
  return typeof value === 'object' ? value.map((_, within) => placeholder(at, within)) : placeholder(at);
}

function valuesOf(value: Asked, at: number): [string, string | number][] {
  return typeof value === 'object'
    ? value.map((each, within) => [placeholder(at, within), each])
    : [[placeholder(at), value]];
}
