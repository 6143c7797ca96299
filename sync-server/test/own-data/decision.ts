import type { Tables } from '#db/tables.ts';

/** The path of a column in data.json, or the reason why it is left out. */
export type Decision = { shows: string } | { not: string };
export const shows = (where: string): Decision => ({ shows: where });
export const not = (why: string): Decision => ({ not: why });

export const hash = not('a secret, and no reading of it would tell anybody anything');
export const nameless = not('about a place or the server, and of nobody');
export const others = not('about admins: theirs is a file of their own, tested below');
export const whose = not('says whose row it is');
export const within = not('names the row that the file shows it within');

/** Every column of every table. The types reject a missing table or column. */
export type Decisions = { [Table in keyof Tables]: Record<keyof Tables[Table], Decision> | Decision };
