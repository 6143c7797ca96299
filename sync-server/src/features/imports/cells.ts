import { textLength } from '@memcherrish/shared/domain/limits.ts';
import type { Gender } from '@memcherrish/shared/domain/person.ts';
import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { normalise, wordSet } from './words.ts';

/** A value as a spreadsheet holds it. An empty cell is the empty string. */
export type Cell = string | number;

/** The value of a cell, or the sentence that says why the cell is not valid. */
type Read<Value> = { value: Value } | { reason: string };

/**
 * Texts that people write in place of an empty cell. Dashes and dots need no entry, because punctuation is
 * removed first.
 */
const nothing = wordSet('-, na, n a, nil, none, null, no, not available, not known, unknown, x, 0');
const sameAsMobile = wordSet(
  'same, same as mobile, same as phone, same number, yes, y, do, ditto, അതേ, ഉണ്ട്, हां, हाँ, वही',
);

const genders = new Map<string, Gender>(
  Object.entries({
    Male: 'm, male, boy, man, പുരുഷൻ, ആൺ, ആൺകുട്ടി, पुरुष, लड़का, छात्र',
    Female: 'f, female, girl, woman, സ്ത്രീ, പെൺ, പെൺകുട്ടി, महिला, स्त्री, लड़की, छात्रा',
    Other: 'o, other, others, transgender, മറ്റുള്ളവ, മറ്റ്, अन्य',
  }).flatMap(([gender, words]) => words.split(',').map((word) => [normalise(word), gender as Gender])),
);

/** Refused entries are cut to this length in messages. */
const shownLength = 40;

function isNothing(cell: Cell): boolean {
  return nothing.has(normalise(String(cell)));
}

function shown(cell: Cell): string {
  const text = tidy(String(cell));
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** Joins the parts of a name, in any script. Refuses a text without a letter. */
export function readName(parts: readonly Cell[]): Read<string> {
  const name = tidy(parts.join(' '));
  if (!/\p{L}/u.test(name)) return { reason: serverWords.rowNameMissing };
  return name.length > textLength.name ? { reason: serverWords.rowNameTooLong } : { value: name };
}

export function readMobile(cell: Cell): Read<string | null> {
  if (isNothing(cell)) return { value: null };
  const mobile = normaliseMobile(cell);
  return mobile === null ? { reason: serverWords.rowMobileInvalid(shown(cell)) } : { value: mobile };
}

/** Reads a number, or a word that says that it is the same as the mobile. */
export function readWhatsapp(cell: Cell, mobile: string | null): Read<string | null> {
  return sameAsMobile.has(normalise(String(cell))) ? { value: mobile } : readMobile(cell);
}

export function readEmail(cell: Cell): Read<string | null> {
  if (isNothing(cell)) return { value: null };
  const email = tidy(String(cell)).toLowerCase();
  if (email.length > textLength.email) return { reason: serverWords.rowTextTooLong };
  return isEmail(email) ? { value: email } : { reason: serverWords.rowEmailInvalid(shown(cell)) };
}

export function readGender(cell: Cell): Read<Gender | null> {
  if (isNothing(cell)) return { value: null };
  const gender = genders.get(normalise(String(cell)));
  return gender ? { value: gender } : { reason: serverWords.rowGenderInvalid(shown(cell)) };
}

export function readText(cell: Cell): Read<string | null> {
  if (isNothing(cell)) return { value: null };
  const text = tidy(String(cell));
  return text.length > textLength.place ? { reason: serverWords.rowTextTooLong } : { value: text };
}
