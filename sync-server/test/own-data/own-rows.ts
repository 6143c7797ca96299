import { columnsOf, type TableName } from '#db/tables/registry.ts';
import type { Somebody } from '../fixtures/somebody.ts';

type Row = Record<string, unknown>;

/** Decides for tables in which no column with an id says whose row it is. */
const isTheirs: Partial<Record<TableName, (row: Row, who: Somebody) => boolean>> = {
  schoolmates: (row, { id }) => row['id'] === id,
  teachers: (row, { id }) => row['id'] === id,
  // A photo that a merge stores for its undo belongs to the original owner.
  photos: (row, { marks }) => row['owner_kind'] !== 'merge' && marks.includes(String(row['id'])),
  otp_challenges: (row, { marks }) => marks.includes(String(row['mobile'])),
  attempts: (row, { marks }) => marks.some((mark) => String(row['key']).endsWith(` ${mark}`)),
  audit: (row, { id }) => row['actor_id'] === id || row['subject_id'] === id,
  event_payments: (row, { marks }) => marks.includes(String(row['method'])),
  admissions: (row, { id }) => row['who'] === `person:${id}` || row['link_to'] === `person:${id}`,
};

/** Returns the rows of a table that belong to a person. */
export function ownRowsOf(table: TableName, rows: readonly Row[], who: Somebody): Row[] {
  const whose = columnsOf(table).filter(([, { facts }]) => facts.isWhose);
  const isOwn = isTheirs[table] ?? ((row) => whose.some(([column]) => row[column] === who.id));
  return rows.filter((row) => isOwn(row, who));
}
