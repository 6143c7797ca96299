import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { type Ideas, ideasOf } from './heading-ideas.ts';
import type { Idea } from './lexicon.ts';

/** The fields of a person that a column can hold. A list has either whole names or their parts. */
export type Column = Exclude<MappedField, 'division'>;

/** Separates the two rows of a heading: 'Contact › Mobile'. */
export const headingJoint = ' › ';

/** The field that a heading names, and how clearly: 100 for a plain heading such as 'Mobile'. */
export interface Claim {
  field: MappedField;
  score: number;
}

/** Words in brackets that explain the value: '(as in school records)'. */
const explanation = /[([](?:as|e\.?g|eg|example|for example|ex)\b[^)\]]*[)\]]/giu;
/** More unknown words make a heading a title or a question. */
const mostUnknown = 5;
const clear = 100;
/** A heading that says only 'Phone' may mean a landline. */
const phoneScore = 60;
const weak = 40;

/**
 * Returns the field that a heading names, or null. Brackets, dashes and slashes count like other words: 'Mobile (Father)' is the number
 * of the father, so it is no field of the schoolmate.
 */
export function claimOf(title: string): Claim | null {
  const heading = title.replace(explanation, ' ');
  const own = ideasOf(heading.split(headingJoint).at(-1) ?? '');
  const all = ideasOf(heading);
  const has = (idea: Idea) => all.found.has(idea);
  if (own.unknown > mostUnknown || has('otherPerson') || has('thing') || has('meta')) return null;
  const field = numberField(own, all) ?? textField(own, all);
  if (!field || field.score <= 0) return null;
  const later = own.ordinal > 1 ? 30 : 0;
  const score = field.score - 5 * own.unknown - 3 * own.mistakes - later - (has('further') ? 30 : 0);
  return score > 0 ? { ...field, score } : null;
}

/** Returns whether a heading means something that a class list holds, for the schoolmate or another person. */
export function isKnownHeading(heading: string): boolean {
  const { found, unknown } = ideasOf(heading);
  return unknown <= 2 && [...found].some((idea) => idea !== 'filler');
}

/** Returns whether every word of a heading is known, without typing mistakes: a name of a person is not. */
export function isPlainHeading(heading: string): boolean {
  const { unknown, mistakes } = ideasOf(heading);
  return unknown + mistakes === 0 && isKnownHeading(heading);
}

/** Returns whether a heading has a word for a name. */
export function saysName(heading: string): boolean {
  const { found } = ideasOf(heading);
  return (['name', 'first', 'last'] as const).some((idea) => found.has(idea));
}

/** Returns whether a heading names people, also other people than the schoolmates. */
export function namesAnyone(heading: string): boolean {
  const { found } = ideasOf(heading);
  return found.has('name') || found.has('first') || claimOf(heading)?.field === 'name';
}

function numberField(own: Ideas, all: Ideas): Claim | null {
  // The lower of two headings names the kind: 'Contact › E-mail' is an e-mail.
  const { found } = ['email', 'whatsapp', 'mobile', 'phone'].some((idea) => own.found.has(idea as Idea))
    ? own
    : all;
  const isFixed = all.found.has('fixedLine');
  const isFurther = all.found.has('further');
  const isNumber = found.has('mobile') || found.has('phone');
  if (found.has('email')) return { field: 'email', score: isNumber ? weak : clear - (isFixed ? 20 : 0) };
  if (found.has('whatsapp')) return isFurther ? null : { field: 'whatsapp', score: clear };
  if (!isNumber || isFurther) return null;
  if (found.has('name') || own.found.has('address')) return null;
  if (found.has('mobile')) return { field: 'mobile', score: isFixed ? weak : clear };
  return isFixed ? null : { field: 'mobile', score: phoneScore };
}

function textField(own: Ideas, all: Ideas): Claim | null {
  const has = (idea: Idea) => all.found.has(idea);
  const isPart = (idea: Idea) => own.found.has(idea) && (has('name') || onlyHas(own, idea));
  if (has('gender')) return { field: 'gender', score: clear };
  if (has('division')) return isDivision(own) ? { field: 'division', score: clear } : null;
  if (own.found.has('address') || (has('address') && !own.found.has('place')))
    return has('place') ? { field: 'place', score: weak } : null;
  if (has('located') || (has('current') && has('place'))) return { field: 'location', score: clear };
  if (has('place')) return { field: 'place', score: has('fixedLine') ? phoneScore : clear };
  if (has('serial') || has('number')) return null;
  if (isPart('first') && own.found.has('last')) return { field: 'name', score: clear };
  if (isPart('first')) return { field: 'firstName', score: clear };
  if (isPart('middle')) return { field: 'middleName', score: clear };
  if (own.found.has('last')) return { field: 'lastName', score: clear };
  if (has('name')) return { field: 'name', score: clear + (has('self') ? 10 : 0) };
  if (own.found.has('initial')) return { field: 'lastName', score: clear };
  return onlyHas(own, 'self') && own.unknown === 0 ? { field: 'name', score: clear - 10 } : null;
}

/** 'Class', 'Class and section' and 'Class name' name a class. 'Class No' is a number of the person. */
function isDivision({ found, unknown, ordinal }: Ideas): boolean {
  const rest = [...found].filter((idea) => !['division', 'filler', 'name'].includes(idea));
  return rest.length === 0 && unknown === 0 && ordinal === 0;
}

function onlyHas({ found, ordinal }: Ideas, idea: Idea): boolean {
  return ordinal === 0 && found.has(idea) && [...found].every((each) => each === idea || each === 'filler');
}
