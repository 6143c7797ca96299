import { sampleSchoolmate, sampleTeacher } from './accounts.ts';
import { classListMobiles } from './class-list.ts';
import {
  type Class,
  classesOf,
  feeders,
  labelOf,
  livelyClass,
  livelyClassBefore,
  sameClass,
  years,
} from './classes.ts';
import { listSomeTwice } from './listed-twice.ts';
import { memoriesOf, type SampleMemory } from './memories.ts';
import { Mobiles } from './mobiles.ts';
import { People, type SamplePerson, storedLevels } from './people.ts';
import { portraitFor, schoolmateSitters } from './portraits-of.ts';
import { type Random, randomFrom } from './random.ts';
import { lessonsOf, makeTeachers, type SampleTeacher } from './teachers.ts';

/** The whole sample as plain data, without ids and times. Refers to people and teachers by index. */
export interface SampleSchool {
  name: string;
  batches: { label: string; divisions: SampleDivision[] }[];
  people: SamplePerson[];
  teachers: SampleTeacher[];
  schoolmate: number;
  teacher: number;
  /** Posts of the sample batch, the oldest first. */
  memories: SampleMemory[];
}

export interface SampleDivision extends Class {
  members: number[];
  lessons: { teacher: number; subject: string }[];
}

const livelySize = 48;
/** Two rows of six. */
const frontRows = 12;
const byName = new Intl.Collator('en');
const size = { from: 37, to: 56 };
/** How many people in front also have a photo of their school days. */
const withSchoolDays = 5;
/** The share of a class that came from earlier classes, and the share of claimed people with a photo. */
const shares = { fromNinth: 0.34, fromTenth: 0.5, photo: 0.82 };
const seed = "St. Mary's, Thrissur";

/** Returns the same school every time. */
export function describeSchool(): SampleSchool {
  const random = randomFrom(seed);
  const reserved = [ownMobile, teacherMobile];
  const mobiles = new Mobiles(random.fork('mobiles'), [...reserved, ...classListMobiles]);
  const makers = new People(random.fork('people'), mobiles);
  const people: SamplePerson[] = [anjali(makers)];
  const divisions: SampleDivision[] = [];
  const seats = random.fork('seats');
  for (const each of years.flatMap(classesOf)) {
    divisions.push({ ...each, members: seat(each, divisions, people, makers, seats), lessons: [] });
  }
  const staff = [leela(), ...makeTeachers(random.fork('staff'), mobiles).slice(1)];
  for (const division of divisions)
    division.lessons = lessonsOf(division, staff, random.fork(nameOf(division)));
  const lively = divisions.find((division) => sameClass(division, livelyClass));
  if (!lively) throw new Error('The class of the sample accounts is missing.');
  if (!lively.lessons.some((lesson) => lesson.teacher === 0)) {
    lively.lessons = lively.lessons.map((lesson) =>
      lesson.subject === 'English' ? { ...lesson, teacher: 0 } : lesson,
    );
  }
  const inFront = frontOf(lively.members, people);
  for (const index of inFront) signUp(index, lively.members, people, makers);
  mixLevels(lively.members, people, inFront);
  hangPortraits(divisions, people, inFront, random.fork('portraits'));
  rememberSchoolDays(inFront, people);
  listSomeTwice(divisions, people);
  return {
    name: "St. Mary's Higher Secondary School, Thrissur",
    batches: years.map((year) => ({
      label: labelOf(year),
      divisions: divisions.filter((division) => division.year === year),
    })),
    people,
    teachers: staff,
    schoolmate: 0,
    teacher: 0,
    memories: memoriesOf(divisions, people, 0),
  };
}

const nameOf = ({ year, name }: Class) => `${year} ${name}`;

/** Fills a class: people from the classes before it, one from the class next door, and new people. */
function seat(
  here: Class,
  divisions: readonly SampleDivision[],
  people: SamplePerson[],
  makers: People,
  random: Random,
): number[] {
  const lively = sameClass(here, livelyClass);
  const seats = lively ? livelySize : random.between(size.from, size.to);
  const members = lively || sameClass(here, livelyClassBefore) ? [0] : [];
  const namesakes = (index: number) => members.some((other) => people[other]?.name === people[index]?.name);
  const sameYear = new Set(
    divisions.filter((each) => each.year === here.year).flatMap((each) => each.members),
  );
  const before = divisions.filter((each) => feeders(here).some((feeder) => sameClass(feeder, each)));
  const most = seats * (here.name.startsWith('12') ? shares.fromTenth : shares.fromNinth);
  for (const index of random.shuffled(before.flatMap((each) => each.members))) {
    if (members.length >= most) break;
    if (index !== 0 && !sameYear.has(index) && !namesakes(index)) members.push(index);
  }
  const nextDoor = divisions.filter((each) => each.year === here.year && each.name.startsWith('10')).at(-1);
  if (nextDoor && here.name.startsWith('10')) {
    const moved = random.pick(nextDoor.members);
    if (moved !== 0 && !members.includes(moved) && !namesakes(moved)) members.push(moved);
  }
  while (members.length < seats) {
    const classmates = members.flatMap((index) => people[index] ?? []);
    members.push(people.push(makers.next(classmates)) - 1);
  }
  return members;
}

/**
 * Returns about three of four people that the sample class shows first. They will sign up with a photo that
 * the class may see. So the first screen has mostly photos, and some initials.
 */
function frontOf(members: readonly number[], people: readonly SamplePerson[]): number[] {
  const inLatin = (index: number) => /^[\p{Script=Latin}\P{L}]+$/u.test(people[index]?.name ?? '');
  return (['male', 'female'] as const).flatMap((box) => {
    const here = members.filter((index) => people[index]?.box === box);
    const inOrder = here.toSorted((a, b) => byName.compare(people[a]?.name ?? '', people[b]?.name ?? ''));
    return inOrder.slice(0, frontRows).filter((index, position) => position % 4 !== 2 && inLatin(index));
  });
}

function signUp(index: number, members: readonly number[], people: SamplePerson[], makers: People): void {
  const person = people[index];
  const classmates = members.flatMap((other) => people[other] ?? []);
  if (person && person.claimedDaysAgo === null) people[index] = makers.signedUp(person, classmates);
}

/** Gives the sample class every level, for photos and for numbers, and people in all three boxes. */
function mixLevels(
  members: readonly number[],
  people: readonly SamplePerson[],
  inFront: readonly number[],
): void {
  const others = members.filter((index) => index !== 0).flatMap((index) => people[index] ?? []);
  const front = new Set(inFront.flatMap((index) => people[index] ?? []));
  const claimed = others.filter((person) => person.claimedDaysAgo !== null && !front.has(person));
  for (const [count, person] of claimed.entries()) {
    person.photoAccess = storedLevels[count % storedLevels.length] ?? null;
    person.mobileAccess = storedLevels[(count * 3 + 5) % storedLevels.length] ?? null;
  }
  for (const person of front) if (people[0] !== person) person.photoAccess = 'School';
  const unclaimed = others.find((person) => person.claimedDaysAgo === null);
  if (claimed[3]) claimed[3].gender = 'Other';
  if (unclaimed) unclaimed.gender = null;
}

function hangPortraits(
  divisions: readonly SampleDivision[],
  people: SamplePerson[],
  inFront: readonly number[],
  random: Random,
): void {
  const classesWith = new Map<number, SampleDivision[]>();
  for (const division of divisions) {
    for (const index of division.members)
      classesWith.set(index, [...(classesWith.get(index) ?? []), division]);
  }
  for (const [index, person] of people.entries()) {
    const isDrawn = index === 0 || inFront.includes(index) || random.chance(shares.photo);
    if (person.claimedDaysAgo === null || !isDrawn) continue;
    const classmates = (classesWith.get(index) ?? []).flatMap((division) => division.members);
    const taken = new Set(classmates.map((other) => people[other]?.portrait ?? null));
    person.portrait = portraitFor(person, taken, random);
  }
}

/** Gives a few adults in front a photo of their school days as well. */
function rememberSchoolDays(inFront: readonly number[], people: readonly SamplePerson[]): void {
  const grown = inFront.flatMap((index) => {
    const person = people[index];
    const sitter = schoolmateSitters[person?.portrait ?? -1];
    return person && index !== 0 && sitter?.stage === 'grown' ? [person] : [];
  });
  for (const person of grown.slice(0, withSchoolDays)) person.schoolDays = true;
}

const ownMobile = '+919847065432';
const teacherMobile = '+919847054321';

function anjali(makers: People): SamplePerson {
  return {
    name: sampleSchoolmate.name,
    nickname: 'Anju',
    gender: 'Female',
    box: 'female',
    custom: 'marked',
    place: 'Poonkunnam',
    location: 'Bengaluru',
    selfIntro: 'Product designer, filter-coffee snob, third bench by the window. Come and say hello!',
    email: 'anjali.menon@example.com',
    mobile: ownMobile,
    whatsapp: ownMobile,
    instaUsername: 'anjali_menon',
    fbUsername: 'anjali.menon',
    username: makers.handle(sampleSchoolmate.signInName),
    mobileAccess: 'Batch',
    photoAccess: 'Public',
    claimedDaysAgo: 120,
    portrait: null,
    schoolDays: false,
  };
}

function leela(): SampleTeacher {
  return {
    name: sampleTeacher.name,
    gender: 'Female',
    subject: 'English',
    from: 2002,
    to: 2013,
    email: sampleTeacher.signInName,
    mobile: teacherMobile,
    place: 'Ollur',
    whatsapp: teacherMobile,
    instaUsername: null,
    fbUsername: 'leela.kurian',
    currentStatus: 'Retired in 2016, gardening',
    about: 'I remember your handwriting better than your names. Forgive me.',
    hasPicture: true,
  };
}
