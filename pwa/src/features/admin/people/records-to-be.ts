import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { ListedPerson } from './people-order.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The records of a class list that nobody has claimed yet, those that share a word of the name first: one of them may be who asks. */
export function recordsToBe(people: readonly ListedPerson[], name: string): ListedPerson[] {
  const words = wordsOf(name);
  const likeness = (person: ListedPerson) => {
    const own = wordsOf(person.name);
    return [...words].filter((word) => own.has(word)).length;
  };
  return people
    .filter(({ claimed }) => claimed === false)
    .map((person) => ({ person, like: likeness(person) }))
    .sort((a, b) => b.like - a.like || collator.compare(a.person.name, b.person.name))
    .map(({ person }) => person);
}

/** Initials tell nobody apart: only words of two letters and more. */
function wordsOf(name: string): Set<string> {
  const words = tidy(name)
    .toLocaleLowerCase()
    .split(/[\s.]+/);
  return new Set(words.filter((word) => [...word].length > 1));
}
