import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Returns the function that gives a job to one server at a time. It takes the job for some milliseconds, by the clock
 * of the database: the clocks of servers may differ. Another server gets it afterwards, also when the first one ended.
 */
export function leases(kysely: Kysely<Tables>) {
  return async (job: string, milliseconds: number): Promise<boolean> => {
    const key = `lease ${job}`;
    const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
    const { rows } = await sql`
      insert into meta (key, value) values (${key}, (${now} + ${milliseconds}::bigint)::text)
      on conflict (key) do update set value = excluded.value where meta.value::bigint <= ${now}
      returning key`.execute(kysely);
    return rows.length > 0;
  };
}
