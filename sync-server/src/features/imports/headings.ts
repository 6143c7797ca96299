import { normalise, wordSet } from './words.ts';

/** The fields that a column can hold. A list has either whole names or their parts. */
export type Column =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'mobile'
  | 'whatsapp'
  | 'email'
  | 'gender'
  | 'place'
  | 'location';

/** Headings of real lists, word for word. They take precedence over every rule below. */
const known: Record<Column, string> = {
  name: `name, names, full name, student, students, student name, students name, student s name, name of student,
    name of the student, schoolmate, schoolmate name, alumni name, candidate name, member name, participant name,
    പേര്, പേര്‌, പേരു, മുഴുവൻ പേര്, വിദ്യാർഥിയുടെ പേര്, വിദ്യാർത്ഥിയുടെ പേര്, കുട്ടിയുടെ പേര്,
    नाम, पूरा नाम, छात्र का नाम, छात्रा का नाम, विद्यार्थी का नाम`,
  firstName: 'first name, firstname, given name, forename',
  middleName: 'middle name, middlename',
  lastName: 'last name, lastname, surname, family name, second name, initial, initials, उपनाम',
  mobile: `mobile, mobile no, mobile number, mob, mob no, phone, phone no, phone number, ph, ph no, cell, cell no, cell phone,
    contact, contact no, contact number, telephone, tel,
    മൊബൈൽ, മൊബൈൽ നമ്പർ, മൊബൈൽ നമ്പറ്, ഫോൺ, ഫോൺ നമ്പർ, ഫോൺ നം, മൊബൈൽ നം,
    मोबाइल, मोबाईल, मोबाइल नंबर, मोबाईल नंबर, मोबाइल नं, मोबाइल न, फोन, फोन नंबर, फोन नं, संपर्क, संपर्क नंबर, दूरभाष`,
  whatsapp: `whatsapp, whatsapp no, whatsapp number, whats app, wa no,
    വാട്സാപ്പ്, വാട്സാപ്, വാട്‌സാപ്പ്, വാട്സ്ആപ്പ്, വാട്ട്സ്ആപ്പ്, വാട്സപ്പ്,
    व्हाट्सएप, व्हाट्सऐप, व्हाट्सएप्प, व्हाट्सअप, वाट्सएप, वॉट्सऐप`,
  email: 'email, e mail, mail, mail id, email id, email address, ഇമെയിൽ, ഇ മെയിൽ, ईमेल, ई मेल',
  gender: 'gender, sex, m f, male female, boy girl, ലിംഗം, ലിംഗഭേദം, लिंग',
  place: `place, city, town, village, native, native place, home town, hometown, place of birth, address place,
    സ്ഥലം, നാട്, സ്വദേശം, നഗരം, ഗ്രാമം, स्थान, शहर, नगर, गांव, गाँव, मूल स्थान`,
  location: `location, current location, current place, current city, present place, present location, lives in, living in,
    now in, settled at, settled in, ഇപ്പോഴത്തെ സ്ഥലം, താമസസ്ഥലം, वर्तमान स्थान, वर्तमान शहर`,
};

/** A heading with one of these words is about another person or another thing. */
const others =
  wordSet(`father, fathers, mother, mothers, parent, parents, guardian, guardians, husband, wife, spouse,
  emergency, school, college, batch, house, class, division, company, office, teacher, user, nick, pet, bank, account,
  alternate, alternative, secondary, landline, residence, std, roll, serial, sl, sr, admission, register,
  അച്ഛന്റെ, അച്ഛൻറെ, പിതാവിന്റെ, പിതാവിൻറെ, അമ്മയുടെ, മാതാവിന്റെ, രക്ഷിതാവിന്റെ, രക്ഷിതാവ്, സ്കൂൾ, സ്കൂളിന്റെ, ക്ലാസ്,
  पिता, माता, अभिभावक, पति, पत्नी, विद्यालय, स्कूल, कक्षा, अनुक्रमांक`);

/** Words that name a column anywhere in its heading, the most specific first. */
const telling: readonly [Column, ReadonlySet<string>][] = [
  ['whatsapp', wordSet(known.whatsapp)],
  ['email', wordSet('email, ഇമെയിൽ, ईमेल')],
  ['mobile', wordSet('mobile, mob, phone, cell, മൊബൈൽ, ഫോൺ, मोबाइल, मोबाईल, फोन')],
  ['gender', wordSet('gender, sex, ലിംഗം, लिंग')],
  ['name', wordSet('name, names, പേര്, नाम')],
  ['place', wordSet('place, city, town, സ്ഥലം, स्थान, शहर')],
];
/** The most words in a heading. A longer line is a title. */
const mostWords = 6;

const columnOf = new Map<string, Column>(
  Object.entries(known).flatMap(([column, headings]) =>
    headings.split(',').map((heading) => [normalise(heading), column as Column]),
  ),
);

/**
 * Returns the column that a heading names, in any case, script and punctuation. `sure` is true for an exact
 * match of a known heading.
 */
export function readHeading(heading: string): { column: Column; sure: boolean } | null {
  const text = normalise(heading);
  const whole = columnOf.get(text) ?? columnOf.get(withoutAside(heading));
  if (whole) return { column: whole, sure: true };
  const words = text.split(' ');
  if (words.length > mostWords || words.some((word) => others.has(word))) return null;
  const found = telling.find(([, wanted]) => words.some((word) => wanted.has(word)));
  return found ? { column: found[0], sure: false } : null;
}

/** Removes brackets and a final 1: 'Mobile 1 (with country code)' becomes 'Mobile'. */
function withoutAside(heading: string): string {
  return normalise(heading.replace(/[([{][^)\]}]*[)\]}]?/gu, ' ')).replace(/ 1$/, '');
}
