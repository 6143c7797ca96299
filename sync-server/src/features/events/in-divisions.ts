import { type Expression, expressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '#db/tables/registry.ts';

const query = expressionBuilder<Tables, never>();

/** The column of a query that holds the id of a person, and a query for the ids of divisions. */
type Person = Expression<string | null>;
type Divisions<T extends keyof Tables> = SelectQueryBuilder<Tables, T, { id: string }>;

/** SQL for: the person is a classmate of one of the divisions now. */
export const isMemberOf = <T extends keyof Tables>(person: Person, divisions: Divisions<T>) =>
  query.exists(
    query
      .selectFrom('memberships')
      .select('memberships.schoolmate_id')
      .where('memberships.schoolmate_id', '=', person)
      .where('memberships.removed', '=', 0)
      .where('memberships.division_id', 'in', divisions),
  );

/** SQL for: the person is a teacher of one of the divisions now. */
export const teachesIn = <T extends keyof Tables>(person: Person, divisions: Divisions<T>) =>
  query.exists(
    query
      .selectFrom('teaching')
      .select('teaching.teacher_id')
      .where('teaching.teacher_id', '=', person)
      .where('teaching.removed', '=', 0)
      .where('teaching.division_id', 'in', divisions),
  );
