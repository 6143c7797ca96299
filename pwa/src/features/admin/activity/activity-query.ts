import { idPattern } from '@memcherrish/shared/domain/ids.ts';

/** The filter of a school's activity. An omitted field does not filter. */
export interface ActivityFilter {
  admin?: string | undefined;
  person?: string | undefined;
  what?: 'changes' | 'looks' | undefined;
}

/** The filter in the address, with the person's name for the line that describes the filter. */
export interface ActivityQuery extends ActivityFilter {
  name?: string | undefined;
}

/** Reads the filter from the address and ignores invalid values. */
export function readActivityQuery(query: URLSearchParams): ActivityQuery {
  const id = (name: string) => {
    const value = query.get(name);
    return value !== null && idPattern.test(value) ? value : undefined;
  };
  const what = query.get('what');
  const person = id('person');
  return {
    admin: id('admin'),
    what: what === 'changes' || what === 'looks' ? what : undefined,
    person,
    name: person && (query.get('name') ?? undefined),
  };
}

export function writeActivityQuery(asked: ActivityQuery): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  return query;
}
