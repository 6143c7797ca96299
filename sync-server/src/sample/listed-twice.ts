import type { Class } from './classes.ts';
import { sameClass } from './classes.ts';
import type { SamplePerson } from './people.ts';

interface Seats extends Class {
  members: number[];
}

/** As lists are: somebody stands on the next one as well, written by another hand. */
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

/** Puts some people on a list twice, so that the admin has likely duplicates to look at. They come last: nobody else changes by it. */
export function listSomeTwice(divisions: readonly Seats[], people: SamplePerson[]): void {
  for (const [index, { from, onto, again }] of twice.entries()) {
    const seats = divisions.find((each) => sameClass(each, onto));
    const known = divisions.find((each) => sameClass(each, from))?.members ?? [];
    // The first and the last of these has an account, the one between has none.
    const person = known
      .flatMap((member) => people[member] ?? [])
      .find((each) => isPlain(each) && (each.claimedDaysAgo === null) === (index === 1));
    if (!seats || !person) throw new Error('Nobody of this class can stand on a list twice.');
    seats.members.push(people.push({ ...unclaimed(person), ...again(person) }) - 1);
  }
}

/** Two words in Latin letters, and ways to tell who it is. */
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
