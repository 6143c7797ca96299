import type { Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readAll, sheetOf } from '#test/files/read-tables.ts';

const numRuns = process.env['LONG'] === '1' ? 3000 : 150;

type Value = string | number | null;

/** A person of a random list, with the place on the sheet. */
interface Listed {
  name: string;
  mobile: number | null;
  place: string | null;
  sheet: string;
  /** The row of the sheet; the first is 1. */
  row: number;
}

const given = ['Anu', 'Binu', 'Chandran', 'Deepa', 'Fathima', 'രാഹുൽ', 'नेहा', 'கவிதா', 'K. R. Anil', 'Mary'];
const family = ['Thomas', 'Nair', 'Varghese', 'Menon', 'Paul', 'കുമാർ', 'शर्मा', 'ராஜன்', 'Kurian', 'Das'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The headings of each column in four languages, with the typing mistakes and additions of real lists. */
const headings = {
  name: ['Name', 'Student Name', 'NAME OF THE STUDENT', 'Full name', 'Naame', 'പേര്', 'नाम', 'மாணவர் பெயர்'],
  mobile: [
    'Mobile',
    'Mobile No.',
    'Phone',
    'Contact number',
    'Telephone No',
    'Moblie',
    'ഫോൺ നമ്പർ',
    'मोबाइल नंबर',
    'கைபேசி எண்',
  ],
  place: ['Place', 'Native place', 'Town', 'സ്ഥലം', 'स्थान', 'ஊர்'],
  serial: ['Sl', 'Sl. No.', 'S.No', 'ക്രമ നമ്പർ', 'क्रमांक', 'வரிசை எண்'],
  father: ["Father's name", 'Name (Father)', 'Guardian', 'പിതാവിന്റെ പേര്', 'पिता का नाम', 'தந்தை பெயர்'],
  fatherMobile: ['Mobile (Father)', "Parent's phone", 'Emergency contact', 'രക്ഷിതാവിന്റെ ഫോൺ'],
  remark: ['Remarks', 'Batch fee', 'T-shirt'],
} as const;
type Kind = keyof typeof headings;

const optional: readonly Kind[] = ['mobile', 'place', 'serial', 'father', 'fatherMobile', 'remark'];
const places = ['Aluva', 'Kochi', 'തൃശ്ശൂർ', 'दिल्ली', 'சென்னை'];
const lines = {
  section: ['BOYS', 'Girls', 'GIRLS (12)', 'ആൺകുട്ടികൾ', 'लड़कियां', 'மாணவிகள்'],
  footer: [
    'Total: 4',
    'Grand Total 12',
    'Class Teacher: Leela Kurian',
    'Note: call in the evening',
    'ആകെ',
    'कुल',
  ],
  title: ['St. Mary’s High School', 'Batch of 2012', 'Class list', 'Get-together 2026'],
};

const table = fc.record({
  columns: fc
    .shuffledSubarray([...optional], { minLength: 1 })
    .chain((others) => fc.nat(others.length).map((at) => others.toSpliced(at, 0, 'name' as const))),
  titles: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
  people: fc.array(
    fc.record({
      hasMobile: fc.boolean(),
      place: fc.oneof(fc.nat(places.length - 1), fc.constant('ditto' as const), fc.constant(null)),
      before: fc.oneof(
        { weight: 6, arbitrary: fc.constant('nothing' as const) },
        fc.constantFrom('blank' as const, 'section' as const, 'headings' as const),
      ),
      line: fc.nat(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  footer: fc.option(fc.nat()),
});
type Table = typeof table extends fc.Arbitrary<infer Value> ? Value : never;

const sheet = fc.record({
  above: fc.array(fc.nat(), { maxLength: 2 }),
  blanks: fc.nat(2),
  left: fc.nat(2),
  tables: fc.array(table, { minLength: 1, maxLength: 2 }),
  isBeside: fc.boolean(),
  isHidden: fc.boolean(),
});
const file = fc.record({
  sheets: fc.array(sheet, { minLength: 1, maxLength: 2 }),
  bookType: fc.constantFrom('xlsx' as const, 'biff8' as const),
});

/** Writes tables into rows, and remembers where each person is. */
class Pages {
  readonly people: Listed[] = [];
  #count = 0;

  #person(hasMobile: boolean): Pick<Listed, 'name' | 'mobile'> {
    const index = this.#count;
    this.#count += 1;
    const name = `${given[index % given.length]} ${family[(index * 3) % family.length]} ${letters[index % 26]}`;
    return { name, mobile: hasMobile ? 9_846_000_100 + index : null };
  }

  write(rows: Value[][], at: { row: number; left: number; sheet: string }, made: Table): number {
    const put = (row: number, column: number, value: Value) => {
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length <= at.left + column) cells.push(null);
      cells[at.left + column] = value;
    };
    const titlesAt = (row: number) => {
      for (const [column, kind] of made.columns.entries()) {
        const list = headings[kind];
        put(row, column, list[(made.titles[column] ?? 0) % list.length] ?? kind);
      }
    };
    let row = at.row;
    titlesAt(row);
    row += 1;
    let above: string | null = null;
    for (const [index, { hasMobile, place, before, line }] of made.people.entries()) {
      if (before === 'section') put(row, 0, lines.section[line % lines.section.length] ?? '');
      if (before === 'headings' && index > 0) titlesAt(row);
      if (before === 'blank' || before === 'section' || (before === 'headings' && index > 0)) row += 1;
      const { name, mobile } = this.#person(hasMobile && made.columns.includes('mobile'));
      const isDitto: boolean = place === 'ditto' && above !== null && before === 'nothing';
      const written = typeof place === 'number' ? (places[place] ?? null) : null;
      const own: string | null = made.columns.includes('place') ? (isDitto ? above : written) : null;
      const cells: Record<Kind, Value> = {
        ...{ name, mobile, serial: index + 1, place: isDitto ? '-do-' : own },
        ...{ father: 'Leela Kurian', fatherMobile: 9_447_000_000 + index, remark: 'yes' },
      };
      for (const [column, kind] of made.columns.entries()) put(row, column, cells[kind]);
      this.people.push({ name, mobile, place: own, sheet: at.sheet, row: row + 1 });
      above = own;
      row += 1;
    }
    if (made.footer !== null) {
      put(row, 0, lines.footer[made.footer % lines.footer.length] ?? '');
      row += 1;
    }
    return row;
  }
}

function bookOf({ sheets, bookType }: typeof file extends fc.Arbitrary<infer Value> ? Value : never) {
  const pages = new Pages();
  const book = utils.book_new();
  const hidden: number[] = [];
  for (const [index, made] of sheets.entries()) {
    const name = `List ${letters[index]}`;
    const rows: Value[][] = made.above.map((line) => [lines.title[line % lines.title.length] ?? '']);
    for (let blank = 0; blank < made.blanks; blank += 1) rows.push([]);
    let [row, left] = [rows.length, made.left];
    for (const each of made.tables) {
      const end = pages.write(rows, { row, left, sheet: name }, each);
      if (made.isBeside) left += each.columns.length + 1;
      else row = end + 1;
    }
    utils.book_append_sheet(book, sheetOf(rows), name);
    // A book has at least one visible sheet.
    hidden.push(made.isHidden && index > 0 ? 1 : 0);
  }
  book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden: Hidden === 1 ? 1 : 0 })) };
  const bytes: Buffer = write(book, { type: 'buffer', bookType });
  return { bytes, people: pages.people };
}

/** Returns whether the answer says that the row of a person was not read. */
function isNamed(unread: readonly Unread[], { sheet: own, row }: Listed, isAlone: boolean): boolean {
  return unread.some(({ kind, name }) => {
    if (kind === 'sheet') return name === own || name.startsWith(`${own},`);
    if (kind === 'column') return false;
    const [numbers = '', notes = ''] = name.split(' (');
    const isHere = isAlone || notes.includes(own);
    return isHere && numbers.split(', ').some((range) => inRange(range, row));
  });
}

function inRange(range: string, row: number): boolean {
  const [from = 0, to = from] = range.split('-').map(Number);
  return from <= row && row <= to;
}

it('reads each person of a random list right, or refuses the row, or names it as unread, and none of them twice', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (made) => {
      const { bytes, people: listed } = bookOf(made);
      const { people, refused, unread, uncertain } = await readAll(bytes);
      const known = new Map(listed.map((person) => [person.name, person]));
      const names = people.map((person) => person['name'] ?? '');
      expect(names.filter((name) => !known.has(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      for (const person of listed) {
        const found = people.find((each) => each['name'] === person.name);
        if (!found) {
          const isSaid =
            refused.some(({ row }) => row === person.row) ||
            uncertain.length > 0 ||
            isNamed(unread, person, made.sheets.length === 1);
          expect(
            isSaid,
            `${person.name} in row ${person.row} of ${person.sheet}: ${JSON.stringify(unread)}`,
          ).toBe(true);
          continue;
        }
        const mobile = person.mobile === null ? undefined : `+91${person.mobile}`;
        expect([person.name, found['mobile']]).toEqual([person.name, mobile]);
        expect([person.name, found['place']]).toEqual([person.name, person.place ?? undefined]);
      }
    }),
    { numRuns },
  );
});
