import type { Gender } from '../domain/person.ts';
import { duplicateReasons } from '../text/desk/duplicates.ts';
import { type NameLikeness, type NameParts, nameLikeness, namePartsOf } from './name-likeness.ts';
import { wordsOf } from './name-sound.ts';

export interface Comparable {
  _id: string;
  name: string;
  formerName: string | null;
  nickname: string | null;
  gender: Gender | null;
  mobile: string | null;
  whatsapp: string | null;
  email: string | null;
  place: string | null;
  location: string | null;
  classes: readonly { batchId: string; batch: string; divisionId: string; division: string }[];
}

export interface Likeness {
  /** From 0 to 100. */
  score: number;
  /** Short sentences, the strongest first; evidence against the pair begins with 'But'. */
  reasons: string[];
}

/** The lowest score at which a pair is shown. */
export const likelyFrom = 60;

const weights = {
  name: { same: 50, sounds: 46, near: 36, initials: 42, part: 26, given: -40, other: -15 },
  /** The maximum for a pair in which one name is a single first name. */
  bareName: 34,
  /** Added when a former name matches. */
  otherName: -4,
  nickname: 24,
  /** Added when many people in the school have the name. */
  commonName: -10,
  mobile: 45,
  whatsapp: 35,
  email: 40,
  otherMobile: -6,
  place: 8,
  gender: -35,
  sameDivision: 20,
  /** Two rows of one class list with the same number. */
  sameNumberInDivision: 20,
  sameBatch: 10,
  nextBatch: 5,
  yearsApart: -10,
  manyYearsApart: -25,
} as const;

interface PreparedName {
  parts: NameParts;
  isFormer: boolean;
}

/** A record prepared once for all comparisons. */
export interface Prepared<Person> {
  person: Person;
  names: readonly PreparedName[];
  nickname: string | null;
  numbers: ReadonlySet<string>;
  places: ReadonlySet<string>;
  years: readonly number[];
}

/**
 * Returns how likely two records are the same person, in either order. `isCommon` says that many people in the school have one of the
 * names.
 */
export function likenessOf(
  one: Prepared<Comparable>,
  other: Prepared<Comparable>,
  isCommon: boolean,
): Likeness {
  const found: Evidence[] = [];
  const say: Say = (weight, reason = null) => {
    found.push({ weight, reason });
  };
  compareNames(one, other, isCommon, say);
  compareReach(one, other, say);
  compareClasses(one, other, say);
  if (one.person.gender && other.person.gender && one.person.gender !== other.person.gender) {
    say(weights.gender, duplicateReasons.otherGender);
  }
  const place = [...one.places].find((each) => other.places.has(each));
  if (place !== undefined) say(weights.place, duplicateReasons.samePlace);
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  const reasons = found
    .filter(({ reason }) => reason !== null)
    .sort((a, b) => b.weight - a.weight)
    .map(({ reason }) => reason ?? '');
  return { score: Math.max(0, Math.min(100, sum)), reasons };
}

/** Returns whether a name or an e-mail supports the pair at all: most records in one block share only a word. */
export function mayBeLikely(one: Prepared<Comparable>, other: Prepared<Comparable>): boolean {
  if (one.person.email !== null && one.person.email === other.person.email) return true;
  for (const number of one.numbers) if (other.numbers.has(number)) return true;
  if (isNicknameOf(one, other) || isNicknameOf(other, one)) return true;
  return one.names.some((mine) =>
    other.names.some((theirs) => weights.name[nameLikeness(mine.parts, theirs.parts)] > 0),
  );
}

/** Evidence for a pair, or against it if the weight is below zero. It has no sentence if another one says the same. */
interface Evidence {
  weight: number;
  reason: string | null;
}
type Say = (weight: number, reason?: string | null) => void;

/** Compares all names of both and returns the pair of names with the highest score. */
function compareNames(
  one: Prepared<Comparable>,
  other: Prepared<Comparable>,
  isCommon: boolean,
  say: Say,
): void {
  const found = one.names.flatMap((mine) => other.names.map((theirs) => evidenceOf(mine, theirs)));
  if (isNicknameOf(one, other) || isNicknameOf(other, one)) {
    found.push({ weight: weights.nickname, reason: duplicateReasons.nickname });
  }
  const { weight, reason } = found.reduce((best, each) => (each.weight > best.weight ? each : best));
  say(weight, reason);
  if (isCommon && weight > 0) say(weights.commonName, duplicateReasons.commonName);
}

function evidenceOf(one: PreparedName, other: PreparedName): Evidence {
  const alike = nameLikeness(one.parts, other.parts);
  const isBare = isFirstNameAlone(one.parts) || isFirstNameAlone(other.parts);
  const weight = Math.min(weights.name[alike], isBare ? weights.bareName : Number.POSITIVE_INFINITY);
  const isFormer = weight > 0 && (one.isFormer || other.isFormer);
  return isFormer
    ? { weight: weight + weights.otherName, reason: duplicateReasons.formerName }
    : { weight, reason: reasonOf[alike] };
}

function isFirstNameAlone({ words, initials }: NameParts): boolean {
  return words.length + initials.length === 1;
}

const reasonOf: Record<NameLikeness, string | null> = {
  same: duplicateReasons.sameName,
  sounds: duplicateReasons.namesSound,
  near: duplicateReasons.namesNear,
  initials: duplicateReasons.initials,
  part: duplicateReasons.namePart,
  given: duplicateReasons.otherName,
  other: duplicateReasons.otherName,
};

/** Returns whether one nickname is a word of the other name, or equals the other nickname. */
function isNicknameOf(one: Prepared<Comparable>, other: Prepared<Comparable>): boolean {
  if (one.nickname === null) return false;
  if (one.nickname === other.nickname) return true;
  return other.names.some(({ parts }) => parts.words.some(({ plain }) => plain === one.nickname));
}

function compareReach(one: Prepared<Comparable>, other: Prepared<Comparable>, say: Say): void {
  const [mine, theirs] = [one.person, other.person];
  const shared = [...one.numbers].some((number) => other.numbers.has(number));
  const isSameMobile = mine.mobile !== null && mine.mobile === theirs.mobile;
  if (isSameMobile) say(weights.mobile, duplicateReasons.sameMobile);
  else if (shared) say(weights.whatsapp, duplicateReasons.sameWhatsapp);
  else if (mine.mobile !== null && theirs.mobile !== null) {
    say(weights.otherMobile, duplicateReasons.otherMobile);
  }
  if (isSameMobile && divisionOf(one, other)) say(weights.sameNumberInDivision);
  if (mine.email !== null && mine.email === theirs.email) say(weights.email, duplicateReasons.sameEmail);
}

function compareClasses(one: Prepared<Comparable>, other: Prepared<Comparable>, say: Say): void {
  const division = divisionOf(one, other);
  if (division) {
    say(weights.sameDivision, duplicateReasons.bothIn(division.division, division.batch));
    return;
  }
  const batches = new Set(other.person.classes.map(({ batchId }) => batchId));
  const batch = one.person.classes.find(({ batchId }) => batches.has(batchId));
  if (batch) {
    say(weights.sameBatch, duplicateReasons.bothInBatch(batch.batch));
    return;
  }
  const apart = yearsApart(one, other);
  if (apart === null) return;
  if (apart <= 1) say(weights.nextBatch, duplicateReasons.nextBatch);
  else if (apart <= 3) say(weights.yearsApart, duplicateReasons.yearsApart(apart));
  else say(weights.manyYearsApart, duplicateReasons.yearsApart(apart));
}

function divisionOf(one: Prepared<Comparable>, other: Prepared<Comparable>) {
  const divisions = new Set(other.person.classes.map(({ divisionId }) => divisionId));
  return one.person.classes.find(({ divisionId }) => divisions.has(divisionId));
}

function yearsApart(one: Prepared<Comparable>, other: Prepared<Comparable>): number | null {
  if (one.years.length === 0 || other.years.length === 0) return null;
  return Math.min(...one.years.flatMap((year) => other.years.map((each) => Math.abs(each - year))));
}

const firstYear = /\b(?:19|20)\d{2}\b/;

export function prepare<Person extends Comparable>(person: Person): Prepared<Person> {
  const names = [{ parts: namePartsOf(person.name), isFormer: false }];
  if (person.formerName) names.push({ parts: namePartsOf(person.formerName), isFormer: true });
  const given = (values: readonly (string | null)[]) =>
    new Set(values.filter((value) => value !== null && value !== '') as string[]);
  return {
    person,
    names,
    nickname: person.nickname === null ? null : (wordsOf(person.nickname)[0] ?? null),
    numbers: given([person.mobile, person.whatsapp]),
    places: given([person.place, person.location].map((place) => place && wordsOf(place).join(' '))),
    years: person.classes.flatMap(({ batch }) => {
      const year = firstYear.exec(batch)?.[0];
      return year === undefined ? [] : [Number(year)];
    }),
  };
}
