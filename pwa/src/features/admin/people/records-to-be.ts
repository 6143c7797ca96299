import { isMissing } from '@memcherrish/shared/access/missing.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { ListedPerson } from './listed-person.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Returns the unclaimed records of a class list, those that share a word with the name first. One of them may be the
 * applicant's.
 */
export function recordsToBe(people: readonly ListedPerson[], name: string): ListedPerson[] {
  const words = wordsOf(name);
  const likeness = (person: ListedPerson) => {
    const own = wordsOf(person.name);
    return [...words].filter((word) => own.has(word)).length;
  };
  return (
    people
      // An admin gets `claimed`; a coordinator sees the list as a classmate does.
      .filter((person) => person.claimed === false || isMissing(person))
      .map((person) => ({ person, like: likeness(person) }))
      .sort((a, b) => b.like - a.like || collator.compare(a.person.name, b.person.name))
      .map(({ person }) => person)
  );
}

/** Returns the unclaimed records whose name has all words of the applicant's name, or the other way round. */
export function likelyRecords(people: readonly ListedPerson[], name: string): ListedPerson[] {
  const asked = wordsOf(name);
  return recordsToBe(people, name).filter((person) => {
    const own = wordsOf(person.name);
    const [few, many] = own.size < asked.size ? [own, asked] : [asked, own];
    return few.size > 0 && [...few].every((word) => many.has(word));
  });
}

/** Returns only words of two letters or more, because initials do not distinguish people. */
function wordsOf(name: string): Set<string> {
  const words = tidy(name)
    .toLocaleLowerCase()
    .split(/[\s.]+/);
  return new Set(words.filter((word) => [...word].length > 1));
}
