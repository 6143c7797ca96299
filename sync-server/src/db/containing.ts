import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Matches a column that contains these texts in this order. `_` and `%` in a text stand for themselves: ids contain
 * `_`, which is a pattern of `like`.
 */
export function containing(column: string, ...texts: readonly string[]): Expression<SqlBool> {
  const escaped = texts.map((text) => text.replace(/[\\%_]/g, '\\$&'));
  return sql`${sql.ref(column)} like ${`%${escaped.join('%')}%`} escape '\\'`;
}
