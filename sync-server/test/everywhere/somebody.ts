import { nanoid } from 'nanoid';
import type { Tables } from '#db/tables.ts';
import { anAdmin, type TestServer } from '#test/harness.ts';
import { aMember } from '#test/members.ts';
import { aPlace } from '#test/places.ts';

/** Somebody of whom every table that could holds something, each text theirs alone. */
export interface Somebody {
  kind: 'schoolmate' | 'teacher';
  id: string;
  /** Their texts, each of which is found in the raw database. */
  marks: string[];
  token: string;
  /** A record with their number on the list of a school, which they have said is not theirs. */
  offered?: string;
}

/** The school around them, and a classmate who is no part of what is theirs. */
export interface Surroundings {
  schoolId: string;
  batchId: string;
  divisionId: string;
  mate: { id: string; marks: string[] };
}

export const mark = (name: string) => `${name}-${nanoid(12)}`;
export const past = '2026-01-02T03:04:05.006Z';

export async function surroundings(server: TestServer): Promise<Surroundings> {
  const admin = await anAdmin(server);
  const place = await aPlace(admin);
  const marks = [mark('mate'), mark('mate-intro')];
  const [name = '', self_intro = ''] = marks;
  const mate = await aMember(server, place.divisionId, { name, self_intro, username: `mate_${nanoid(6)}` });
  return { ...place, mate: { id: mate.id, marks: [...marks, mate.mobile] } };
}

/** Every row of a table. */
export async function rowsOf(server: TestServer, table: keyof Tables): Promise<Record<string, unknown>[]> {
  return server.parts.database.read.selectFrom(table).selectAll().execute();
}
