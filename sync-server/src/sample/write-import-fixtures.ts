import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';

/**
 * Writes three messy workbooks of one batch with twelve classes, for the browser test of imports:
 * `node sync-server/src/sample/write-import-fixtures.ts`.
 */

type Row = (string | number | null)[];
const folder = fileURLToPath(new URL('../../../pwa/e2e/fixtures/', import.meta.url));
const firstNames = ['Anu', 'Binu', 'Chandran', 'Deepa', 'Elsa', 'Fathima'];
const lastNames = ['Thomas', 'Nair', 'Menon', 'Varghese', 'Pillai', 'Kurian'];

/** Returns a person of a class, with the number in one of the forms that people write. */
function person(division: number, index: number): { name: string; mobile: string | number } {
  const number = 9_847_200_000 + division * 100 + index;
  const digits = String(number);
  const forms = [
    number,
    `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
    `0${digits}`,
    `0091-${digits}`,
    digits,
  ];
  const name = `${firstNames[index % 6]} ${lastNames[(division + index) % 6]} ${'ABCDEFGHIJKL'[division]}`;
  return { name, mobile: forms[index % forms.length] ?? number };
}

const peopleOf = (division: number) => Array.from({ length: 6 }, (_, index) => person(division, index));

function save(name: string, sheets: Record<string, WorkSheet>): void {
  const book: WorkBook = utils.book_new();
  for (const [title, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, title);
  writeFileSync(`${folder}${name}`, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

function merged(rows: Row[], ...ranges: string[]): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = ranges.map((range) => utils.decode_range(range));
  return sheet;
}

/** One sheet for each class, each with other headings, and one person in two sheets. */
save('import-sheets.xlsx', {
  '10 A': utils.aoa_to_sheet([
    ['St. Mary’s'],
    ['Class list 10 A'],
    [],
    ['Sl No', 'Name of Student', 'Contact No.'],
    ...peopleOf(0).map(({ name, mobile }, index) => [index + 1, name, mobile]),
  ]),
  '10 B': utils.aoa_to_sheet([
    ['Mobile', 'Full Name', 'E-mail'],
    ...peopleOf(1).map(({ name, mobile }) => [mobile, name, null]),
    [person(0, 0).mobile, person(0, 0).name, null],
  ]),
  '10 C': utils.aoa_to_sheet([
    ['First Name', 'Surname', 'Phone'],
    ...peopleOf(2).map(({ name, mobile }) => [
      name.split(' ')[0],
      name.split(' ').slice(1).join(' '),
      mobile,
    ]),
  ]),
  '10 D': utils.aoa_to_sheet([['പേര്', 'മൊബൈൽ'], ...peopleOf(3).map(({ name, mobile }) => [name, mobile])]),
  Notes: utils.aoa_to_sheet([['Ask the office about 10 D']]),
});

/** One sheet with headings over two rows, and the class merged over its rows. */
const blocks = [4, 5, 6, 7].map((division) => ({ division, people: peopleOf(division) }));
save('import-merged.xlsx', {
  Sheet1: merged(
    [
      ['Class', 'Student', 'Contact', null],
      [null, null, 'Mobile', 'Place'],
      ...blocks.flatMap(({ division, people }) =>
        people.map(
          ({ name, mobile }, index): Row => [
            index === 0 ? `10 ${'ABCDEFGHIJKL'[division]}` : null,
            ...[name, mobile, 'Aluva'],
          ],
        ),
      ),
    ],
    ...['A1:A2', 'B1:B2', 'C1:D1', 'A3:A8', 'A9:A14', 'A15:A20', 'A21:A26'],
  ),
});

/** Two columns for the class, headings repeated on each page, blank rows, a wrong number, and a shared number. */
save('import-printed.xlsx', {
  Sheet1: utils.aoa_to_sheet([
    ...[8, 9, 10, 11].flatMap((division) => [
      ['Std', 'Sec', 'Name', 'Mob No'],
      ...peopleOf(division).map(
        ({ name, mobile }): Row => [10, 'ABCDEFGHIJKL'[division] ?? '', name, mobile],
      ),
      [],
    ]),
    [10, 'L', 'Gopika Das', '98472'],
    [10, 'L', 'Hari Pillai', person(11, 0).mobile],
  ]),
});
