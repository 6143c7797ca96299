import type { Gender } from '../domain/person.ts';

/** The boxes of a class room: males and females, and a third one only when it has people. */
export interface Boxes<Person> {
  male: Person[];
  female: Person[];
  other: Person[];
}

/** Sorts people into the boxes by gender and keeps their order. */
export function boxes<Person extends { gender: Gender | null }>(people: readonly Person[]): Boxes<Person> {
  return {
    male: people.filter((person) => person.gender === 'Male'),
    female: people.filter((person) => person.gender === 'Female'),
    other: people.filter((person) => person.gender !== 'Male' && person.gender !== 'Female'),
  };
}
