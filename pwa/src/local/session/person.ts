import { idPattern } from '@memcherrish/shared/domain/ids.ts';

/** The owner of the directory on this device. Admins have no directory. */
export interface Person {
  kind: 'schoolmate' | 'teacher';
  id: string;
}

export const databasePrefix = 'memcherrish-';
export const photosPrefix = 'memcherrish-photos-';

/**
 * Returns the name of a person's database. Each person has their own, so two people on one phone never see each
 * other's data.
 */
export function databaseName(person: Person): string {
  return `${databasePrefix}${person.kind}-${person.id}`;
}

/** Returns the owner of the database with this name; null for any other name. */
export function personOfDatabase(name: string): Person | null {
  const [, kind, id] = /^memcherrish-(schoolmate|teacher)-(.+)$/.exec(name) ?? [];
  if (kind === undefined || id === undefined || !idPattern.test(id)) return null;
  return { kind: kind === 'teacher' ? 'teacher' : 'schoolmate', id };
}

export function photosName(person: Person): string {
  return `${photosPrefix}${person.kind}-${person.id}`;
}

export function isPerson(kind: string, id: unknown): id is string {
  return (kind === 'schoolmate' || kind === 'teacher') && typeof id === 'string' && idPattern.test(id);
}

export function samePerson(one: Person | null, other: Person | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}
