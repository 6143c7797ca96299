import type { Class } from './classes.ts';
import { sameClass } from './classes.ts';
import type { SamplePerson } from './people.ts';

interface Seats extends Class {
  members: number[];
}

/** People who are on a second list too, typed differently, as in real lists. */
const twice: readonly { from: Class; onto: Class; again: (person: SamplePerson) => Partial<SamplePerson> }[] =
  [
    {
      from: { year: 2010, name: '10-A' },
      onto: { year: 2010, name: '10-A' },
      again: ({ name, place }) => ({ name: lastNameFirst(name), place }),
    },
    {
      from: { year: 2010, name: '10-B' },
      onto: { year: 2010, name: '10-C' },
      again: ({ name, mobile }) => ({ name: withInitial(name), whatsapp: mobile }),
    },
    {
      from: { year: 2011, name: '10-A' },
      onto: { year: 2011, name: '10-A' },
      again: ({ name, mobile, place }) => ({ name: withInitial(name), whatsapp: mobile, location: place }),
    },
  ];

/**
 * Puts some people on a second list, so that the admin sees likely duplicates. Appends them, so that no other
 * person changes.
 */
export function listSomeTwice(divisions: readonly Seats[], people: SamplePerson[]): void {
  for (const [index, { from, onto, again }] of twice.entries()) {
    const seats = divisions.find((each) => sameClass(each, onto));
    const known = divisions.find((each) => sameClass(each, from))?.members ?? [];
    // The first and last of these have an account, the middle one has none.
    const person = known
      .flatMap((member) => people[member] ?? [])
      .find((each) => isPlain(each) && (each.claimedDaysAgo === null) === (index === 1));
    if (!seats || !person) throw new Error('No one of this class can be on a list twice.');
    seats.members.push(people.push({ ...unclaimed(person), ...again(person) }) - 1);
  }
}

/** Returns whether a person has two words in Latin letters as their name, and facts that identify them. */
function isPlain({ name, mobile, place }: SamplePerson): boolean {
  return /^[A-Z][a-z]{3,} [A-Z][a-z]{3,}$/.test(name) && mobile !== null && place !== null;
}

function unclaimed({ name, gender, box, custom }: SamplePerson): SamplePerson {
  return {
    name,
    gender,
    box,
    custom,
    nickname: null,
    place: null,
    location: null,
    selfIntro: null,
    email: null,
    mobile: null,
    whatsapp: null,
    instaUsername: null,
    fbUsername: null,
    username: null,
    mobileAccess: null,
    photoAccess: null,
    claimedDaysAgo: null,
    portrait: null,
    schoolDays: false,
  };
}

function lastNameFirst(name: string): string {
  return name.split(' ').reverse().join(' ');
}

function withInitial(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return `${first} ${last.slice(0, 1)}`;
}
