import { normalise, wordSet } from './words.ts';

/** Lines that head a part of one class. */
const sections = wordSet(
  'boy, girl, students, student, hostel, hostellers, hostelers, day scholars, dayscholars, boarders, names, list, വിദ്യാർത്ഥികൾ, വിദ്യാർഥികൾ',
);
/** Words that head such a part also beside numbers and other words of a list: 'I. BOYS', 'Girls (20 nos)', 'List of boys'. */
const groups =
  wordSet(`boys, girls, gents, ladies, men, women, male, males, female, females, ആൺകുട്ടികൾ, പെൺകുട്ടികൾ, ആൺ, പെൺ,
  लड़के, लड़कियाँ, लड़कियां, बालक, बालिका, छात्र, छात्राएं, छात्राएँ, पुरुष, महिला, மாணவர்கள், மாணவிகள், ஆண்கள், பெண்கள், ஆண், பெண்`);
const besideGroups = wordSet(
  'list, of, the, and, in, class, section, group, students, student, no, nos, number, total, strength, a, b, i, ii, iii, എണ്ണം, കുട്ടികൾ, और, की, सूची, மற்றும், பட்டியல்',
);

/** Words that start a line with a sum. */
const sums = [
  ...wordSet(`total, grand total, sub total, subtotal, totals, sum, count, strength, total strength, no of students, number of students, nos,
  ആകെ, മൊത്തം, कुल, योग, कुल योग, जोड़, மொத்தம்`),
];

/** Words before a colon that say that the line is no person. Any other text with a colon and nothing else is none either. */
const signers =
  wordSet(`class teacher, teacher, principal, headmaster, headmistress, hm, prepared by, verified by, checked by, compiled by, signature, sign, seal,
  date, note, notes, nb, remarks, place, source, updated, last updated, page, contact, coordinator, secretary, president`);

const classWord =
  /^(?:class|std|standard|grade|division|div|section|sec|ക്ലാസ്(?:സ്)?|ഡിവിഷൻ|कक्षा|वर्ग|வகுப்பு|பிரிவு)?[\s:.-]*/iu;

/** Returns whether a line is the name of a class and nothing else, such as '10-B' or 'Class X B'. */
export function isClassName(text: string): boolean {
  const rest = text.replace(classWord, '');
  if (/^(?:\d{1,2}|[IVX]{1,4})\s*[-\u2013./ ]\s*[A-Z]\d?$/u.test(rest) || /^\d{1,2}[A-Z]$/u.test(rest))
    return true;
  return rest !== text && /^(?:\d{1,2}|[IVX]{1,4}|[A-Z])$/u.test(rest);
}

export function isSectionName(text: string): boolean {
  // A count may follow in brackets or after a colon: 'Students (12)'. 'Student 12' is a person.
  if (sections.has(normalise(text.replace(/[:(-]\s*\d+\s*\)?$/u, ' ')))) return true;
  const words = normalise(text).split(' ');
  const others = words.filter((word) => !groups.has(word));
  return (
    others.length < words.length && others.every((word) => besideGroups.has(word) || /^\p{Nd}+$/u.test(word))
  );
}

export function isSum(text: string): boolean {
  const line = normalise(text);
  const found = sums.find((word) => line === word || line.startsWith(`${word} `));
  if (found === undefined) return false;
  const rest = line.slice(found.length).trim();
  return (
    rest === '' || /^[\d\s]+$/u.test(rest) || text.includes(':') || isSectionName(rest) || /\d/u.test(rest)
  );
}

/** Returns whether a row starts with the label of a footer: 'Class Teacher:' or 'Principal'. */
export function signsLine(text: string): boolean {
  return text.endsWith(':') || signers.has(normalise(text));
}

/** The first words of sums, of labels and of lines that head a part. */
const firstWords = new Set(
  [...sums, ...signers, ...sections, ...groups, ...besideGroups].map((line) => line.split(' ', 1)[0]),
);
const firstWord = /[\p{L}\p{M}\p{N}]+/u;

/** Returns whether a row may be a line about the people, by its first word alone. Most rows are people, and need no more. */
export function mayBeLine(text: string): boolean {
  if (text.endsWith(':')) return true;
  const ascii = /^[A-Za-z]+(?=[ .:]|$)/.exec(text)?.[0];
  const word = ascii?.toLowerCase() ?? normalise(firstWord.exec(text)?.[0] ?? '');
  return word === '' || firstWords.has(word);
}

/** The lines that close a page or a list. */
const closings = [
  /^(?:signature|signed|sd)(?: |$)/,
  /^(?:the |this )?(?:list )?(?:is )?(?:prepared|verified|checked|compiled|approved|typed|entered|submitted|collected) by(?: |$)/,
  /^page \d+(?: of \d+)?$/,
  /^(?:contd?|continued?|continues)(?: .*)?$/,
  /^(?:p ?t ?o|please turn over|turn over)$/,
  /^(?:the )?end(?: of .*)?$/,
  /^(?:thank you|thanks|with regards|regards)(?: .*)?$/,
  /^.*(?:എണ്ണം|संख्या|எண்ணிக்கை) \p{Nd}+$/u,
];

/** Returns whether a line on its own is a footer, such as 'Class Teacher: Leela Kurian', a note, or a long text. */
export function isFooter(text: string): boolean {
  if (/^[*\u2020#]/u.test(text) || text.includes(':') || !/[\p{L}\p{N}]/u.test(text)) return true;
  const line = normalise(text);
  return line.split(' ').length > 7 || closings.some((closing) => closing.test(line));
}
