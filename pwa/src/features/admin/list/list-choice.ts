import { listWords as words } from '@memcherrish/shared/descriptions/people-list.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { ListColumn } from '@memcherrish/shared/wire/desk/people-list.ts';

/** The scope of the list: the whole school (both null), a batch, or a division. */
export interface ListScope {
  batch: string | null;
  division: string | null;
}

/** Reads the classes from the address of the page. An id that the school does not have stands for all of them. */
export function readScope(query: URLSearchParams, school: Structure): ListScope {
  const batch = school.batches.find(({ _id }) => _id === query.get('batch'));
  const division = batch?.divisions.find(({ _id }) => _id === query.get('division'));
  return { batch: batch?._id ?? null, division: division?._id ?? null };
}

/** Writes the classes as the query of the page. */
export function writeScope({ batch, division }: ListScope): URLSearchParams {
  return new URLSearchParams({ ...(batch && { batch }), ...(batch && division && { division }) });
}

export interface ListQuery {
  batch?: string | undefined;
  division?: string | undefined;
  columns: string;
}

/** Returns the query of the calls. */
export function listQuery({ batch, division }: ListScope, columns: readonly ListColumn[]): ListQuery {
  return {
    batch: batch ?? undefined,
    division: (batch && division) ?? undefined,
    columns: columns.join(','),
  };
}

/** Returns the choices: the school, then each batch with its divisions. The value of a choice is its query. */
export function scopesOf(school: Structure): { value: string; label: string }[] {
  const choice = (label: string, batch: string | null = null, division: string | null = null) => ({
    value: String(writeScope({ batch, division })),
    label,
  });
  return [
    choice(words.wholeSchool),
    ...school.batches.flatMap(({ _id, batch, divisions }) => [
      choice(words.wholeBatch(batch), _id),
      ...divisions.map((each) => choice(words.division(each.name, batch), _id, each._id)),
    ]),
  ];
}
