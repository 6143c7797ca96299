import { textLength } from '@memcherrish/shared/domain/limits.ts';
import type { Gender } from '@memcherrish/shared/domain/person.ts';
import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { type Cell, isDitto, missingValue, shown } from './cells.ts';
import { normalise, wordSet } from './words.ts';

/** The value of a cell, or the sentence that says why the cell is not valid. */
type Read<Value> = { value: Value } | { reason: string };

/**
 * Texts that people write in place of an empty cell. Dashes and dots need no entry, because punctuation is
 * removed first.
 */
const nothing =
  wordSet(`-, na, n a, nil, nill, none, null, no, nope, nothing, not available, not applicable, not known, not using, unknown, unavailable,
  blank, false, n, dont have, do not have, does not have, doesn t have, don t have, tbd, ഇല്ല, ഇല്ലാ, ലഭ്യമല്ല, അറിയില്ല, നമ്പർ ഇല്ല, ഫോൺ ഇല്ല,
  नहीं, नही, नहीं है, नही है, कोई नहीं, उपलब्ध नहीं, पता नहीं, शून्य, இல்லை, இல்ல, கிடையாது, தெரியாது`);
/** 'No number', 'no WhatsApp', 'xxxx', and zeros, which some forms require. */
const nothingLike =
  /^(?:(?:no|without|not on) (?:a |any )?(?:numbers?|no|mobile|phone|cell|contact|smart ?phone|whats ?app|e ?mail|mail|id)(?: (?:number|no|id))?|x{1,12}|0[0 ]*)$/u;
const sameAsMobile = wordSet(
  `as above, as mobile, mobile, mobile no, mobile number, phone, yes, y, true, do, ditto, yes same, both, both same, this number, the same, അതേ, അതെ, അതുതന്നെ, അതു തന്നെ, ഉണ്ട്, ഇതേ നമ്പർ, മുകളിലെ നമ്പർ,
  हां, हाँ, जी, वही, यही, समान, उपरोक्त, ஆம், ஆமாம், அதே, அதே எண், உண்டு, மேற்படி`,
);
const ticked = /^[\u2611\u2713\u2714\u2705\u{1F5F8}\u{1F5F9}]\uFE0F?$/u;
const unticked = /^[\u2610\u2612\u2717\u2718\u2715\u2716\u274C\u274E\u2B1C\u25A1]\uFE0F?$/u;

const genders = new Map<string, Gender>(
  Object.entries({
    Male: 'm, male, males, b, boy, boys, man, men, gent, gents, gentleman, mr, he, he him, പുരുഷൻ, പു, ആൺ, ആൺകുട്ടി, ആൺകുട്ടികൾ, पुरुष, पु, लड़का, लड़के, छात्र, बालक, ஆண், ஆண்கள், மாணவன்',
    Female:
      'f, female, females, g, girl, girls, woman, women, lady, ladies, mrs, ms, miss, she, she her, സ്ത്രീ, പെൺ, പെൺകുട്ടി, പെൺകുട്ടികൾ, महिला, स्त्री, लड़की, लड़कियां, छात्रा, बालिका, பெண், பெண்கள், மாணவி',
    Other:
      'o, other, others, transgender, trans, tg, third gender, nonbinary, non binary, മറ്റുള്ളവ, മറ്റ്, ട്രാൻസ്ജെൻഡർ, अन्य, மற்றவை, திருநங்கை, திருநர்',
  }).flatMap(([gender, words]) => words.split(',').map((word) => [normalise(word), gender as Gender])),
);
const genderSigns = new Map<string, Gender>([
  ['\u2642', 'Male'],
  ['\u2640', 'Female'],
]);

function isNothing(cell: Cell): boolean {
  if (typeof cell === 'number' && cell !== 0) return false;
  const text = String(cell);
  const words = normalise(text);
  return unticked.test(tidy(text)) || (nothing.has(words) && !isDitto(cell)) || nothingLike.test(words);
}

/** Returns whether a cell of the gender has another text. The person is read without a gender. */
export function isUnknownGender(cell: Cell): boolean {
  return !isNothing(cell) && genderOf(cell) === null;
}

function genderOf(cell: Cell): Gender | null {
  if (missingValue(cell)) return null;
  const sign = tidy(String(cell)).replaceAll('\uFE0F', '');
  return genderSigns.get(sign) ?? genders.get(normalise(String(cell))) ?? null;
}

/** A number before a name: '1. Anu', '2) Binu', '3 Chandran'. */
const serialBefore = /^\p{Nd}{1,3}(?:\s*[.):]\s*|\s+[\u2013-]\s+|\s+)(?=\p{L})/u;

/** Joins the parts of a name, in any script. Refuses a text without a letter. */
export function readName(parts: readonly Cell[]): Read<string> {
  const reason = parts.map(missingValue).find((each) => each !== null);
  if (reason) return { reason };
  const name = tidy(parts.join(' ')).replace(serialBefore, '');
  if (!/\p{L}/u.test(name)) return { reason: serverWords.rowNameMissing };
  return name.length > textLength.name ? { reason: serverWords.rowNameTooLong } : { value: name };
}

export function readMobile(cell: Cell): Read<string | null> {
  const reason = missingValue(cell);
  if (reason) return { reason };
  if (isNothing(cell)) return { value: null };
  const mobile = normaliseMobile(cell);
  return mobile === null ? { reason: serverWords.rowMobileInvalid(shown(cell)) } : { value: mobile };
}

/** Reads a number, a ticked box, or a word that says that it is the same as the mobile. */
export function readWhatsapp(cell: Cell, mobile: string | null): Read<string | null> {
  if (missingValue(cell)) return readMobile(cell);
  const words = normalise(String(cell));
  const isSame = ticked.test(tidy(String(cell))) || sameAsMobile.has(words) || /^same\b/u.test(words);
  return isSame ? { value: mobile } : readMobile(cell);
}

export function readEmail(cell: Cell): Read<string | null> {
  if (missingValue(cell) || isNothing(cell)) return { value: null };
  const email = bareEmail(tidy(String(cell)).normalize('NFKC').toLowerCase());
  if (email.length > textLength.email) return { reason: serverWords.rowTextTooLong };
  return isEmail(email) ? { value: email } : { reason: serverWords.rowEmailInvalid(shown(cell)) };
}

/** Removes what address books and web pages add to an address: 'mailto:', a name before it, brackets, and signs at its end. */
function bareEmail(text: string): string {
  const inBrackets = /^[^<>@]*<([^<>]+)>[\s,;.]*$/u.exec(text)?.[1] ?? text;
  return inBrackets
    .replace(/^\s*(?:mailto|e-?mail)\s*:\s*/u, '')
    .replace(/^["'(<[\s]+|["')>\],;:.\s]+$/gu, '')
    .replace(/\?(?:subject|body|cc|bcc)=.*$/u, '');
}

/** Reads a gender. Another text costs only the gender: the answer names it as unread (unread-parts.ts). */
export function readGender(cell: Cell): Read<Gender | null> {
  return { value: genderOf(cell) };
}

export function readText(cell: Cell): Read<string | null> {
  if (missingValue(cell)) return { value: null };
  if (isDitto(cell)) return { reason: serverWords.rowDitto(shown(cell)) };
  if (isNothing(cell)) return { value: null };
  const text = tidy(String(cell));
  return text.length > textLength.place ? { reason: serverWords.rowTextTooLong } : { value: text };
}
