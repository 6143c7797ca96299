import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { utils, write } from 'xlsx';

/** A row as the school office typed it: contact, name, sex, native place, e-mail. Null is a blank row. */
type Row =
  | readonly [contact: string | number, name: string, sex: string, place: string, email: string]
  | null;

const titles = [
  "ST. MARY'S H.S.S., THRISSUR",
  'Std. X C, 2012 - 2013. Typed from the register, please correct',
];
const headings = [
  'Sl. No.',
  'Contact No.',
  'Name of the Student',
  'Sex',
  'Native Place',
  'E-mail ID',
] as const;

/** As messy as real lists, so that the upload must handle it. */
const rows: readonly Row[] = [
  [9847210101, 'Abhijith K. R.', 'M', 'Ollur', ''],
  ['98472 10102', 'Aiswarya Menon', 'F', 'Poonkunnam ', 'aiswarya.menon@example.com'],
  ['+91 98472-10103', 'Ajmal P. A.', 'Male', 'Chavakkad', ''],
  ['09847210104', '  Akhil Varghese', 'M', 'Puthur', ''],
  [9847210105, 'ആതിര കെ. എം.', 'F', 'Cherpu', ''],
  [919847210106, 'Alphonsa Davis ', 'female', 'Nadathara', 'alphonsa.davis@example.org'],
  ['', 'Amal Krishna', 'M', 'Viyyur', ''],
  ['+919847210108', 'Anagha S.', 'F', '', ''],
  null,
  ['9847210109', 'Anand Pai', 'M', 'Thrissur', ''],
  [9847210110, 'Ann Mariya Jose', 'Female', 'Mannuthy  ', ''],
  ['98472-10111', 'Antony Chirayath', 'M', 'Ollur', ''],
  [' 98472 10112 ', 'Arya  Lakshmi', 'F', 'Guruvayur', ''],
  ['+91-98472-10113', 'Ashwin Subramanian', 'M', 'Palakkad', ''],
  ['0 98472 10114', 'Ayisha Nasrin', 'F', 'Kunnamkulam', ''],
  ['-', 'Basil George', 'M', 'Chelakkottukara', ''],
  ['9847210116', 'Bhavana R. Nair', 'f', 'Ayyanthole', ''],
  ['9847 2101', 'Bibin Paul', 'M', 'Arimpur', ''],
  [9847210118, 'ദേവിക നമ്പ്യാർ', 'F', 'Irinjalakuda', ''],
  null,
  null,
  ['(+91) 98472 10119', 'Dennis Gomez', 'M', 'Thrissur', 'dennis.gomez@example.com'],
  ['9847210120', 'Devanand T. V.', 'male', 'Anthikad', ''],
  ['+91 9847210121', 'Diya Mary Thomas', 'F', 'Koratty', ''],
  [9847210122, 'Fahad Muhammed', 'M', 'Pavaratty', ''],
  ['nil', 'Gayathri Unnikrishnan', 'F', 'Triprayar', ''],
  ['98472.10124', 'Gokul Das', 'M', 'Kechery ', ''],
  ['9847210125', 'Harpreet Singh Gill', 'M', 'Thrissur', ''],
  [9847210126, 'Hridya Babu', 'F', 'Pudukad', ''],
  ['9847210127', 'Jeswin Akkara', 'M', 'Ollur', 'jeswin.akkara@example.org'],
  ['0 9847210128', 'Josna Lonappan', 'F', 'Amballur', ''],
  ['9847210129', 'राहुल शर्मा', 'M', 'Thrissur', ''],
  [9847210130, 'Karthika P.', 'FEMALE', 'Wadakkanchery', ''],
  null,
  ['+91 98472 10127', 'Jeswin A', 'M', 'Ollur', ''],
  ['9847210132', 'Kevin Rebello', 'M', '', ''],
  ['9847210133', 'Krishnapriya V. S.', 'F', 'Mulankunnathukavu', ''],
  ['', 'Linta Sebastian', 'F', 'Angamaly', ''],
  [9847210135, 'Merin Thekkekara', 'F', 'Ollur', 'merin.thekkekara@example.com'],
  ['9847210136', 'Muhammed Rafi K. A.', 'M', 'Kodungallur', ''],
  ['98472 10137 ', 'नेहा गुप्ता', 'F', 'Thrissur', ''],
  ['9847210138', 'Nithin Chakola', '', 'Chalakudy', ''],
  [9847210139, 'പ്രണവ് വാര്യർ', 'M', 'Peringottukara', ''],
  ['+91 98472 10140', 'Rinsha Fathima', 'F', 'Chavakkad', ''],
  ['9847210141', 'Sandra D’Souza', 'F', 'Thrissur', ''],
  ['98472/10142', 'Sreelakshmi Warrier', 'F', 'Cherpu', ''],
  [9847210143, 'Tijo Kallookkaran ', 'M', 'Mannuthy', ''],
  ['0091 98472 10144', 'Vishnu Prasad N.', 'M', 'Pattambi', ''],
  ['NA', 'Yadu Krishnan', 'M', 'Shoranur', ''],
];

const twiceTyped = 'Jeswin A';
const badNumber = 'Bibin Paul';
const signsUp = 'Josna Lonappan';

/** Row numbers as a spreadsheet shows them, after the titles, a blank row and the headings. */
const firstRow = titles.length + 3;
const numbered = rows.flatMap((row, index) => (row ? [{ row, number: firstRow + index }] : []));

/** Every number on the list, in E.164. */
export const classListMobiles = numbered.flatMap(({ row }) => normaliseMobile(row[0]) ?? []);

/** The expected result of an upload of the list. */
export interface ClassListOutcome {
  /** People in the class afterwards, in the order of the list. */
  names: string[];
  /** The people without a mobile. */
  withoutMobile: string[];
  refused: { row: number; column: string; name: string; because: 'number-twice' | 'bad-number' }[];
  /** A person on the list who signs up with their number. */
  signsUpAs: { name: string; mobile: string };
}

export function classListOutcome(): ClassListOutcome {
  const errorResponses = { [twiceTyped]: 'number-twice', [badNumber]: 'bad-number' } as const;
  const isRefused = (name: string): name is keyof typeof errorResponses =>
    Object.hasOwn(errorResponses, name);
  const people = numbered.map(({ row, number }) => ({
    name: tidy(row[1]),
    mobile: normaliseMobile(row[0]),
    number,
  }));
  const goIn = people.filter(({ name }) => !isRefused(name));
  const mobile = people.find(({ name }) => name === signsUp)?.mobile;
  if (!mobile) throw new Error('Who signs up needs a mobile on the list.');
  return {
    names: goIn.map(({ name }) => name),
    withoutMobile: goIn.filter((person) => person.mobile === null).map(({ name }) => name),
    refused: people.flatMap(({ name, number }) =>
      isRefused(name) ? [{ row: number, column: headings[1], name, because: errorResponses[name] }] : [],
    ),
    signsUpAs: { name: signsUp, mobile },
  };
}

/** Returns the list as an Excel workbook. */
export function classListWorkbook(): Buffer {
  let serial = 0;
  const cells = rows.map((row) => {
    if (!row) return [];
    serial += 1;
    return [serial, ...row].map((cell) => (cell === '' ? null : cell));
  });
  const sheet = utils.aoa_to_sheet([...titles.map((title) => [title]), [], [...headings], ...cells]);
  sheet['!cols'] = [7, 18, 28, 8, 22, 30].map((wch) => ({ wch }));
  sheet['!merges'] = titles.map((_, r) => ({ s: { r, c: 0 }, e: { r, c: headings.length - 1 } }));
  const book = utils.book_new(sheet, 'X C');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
