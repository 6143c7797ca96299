import { serverWords } from '@memcherrish/shared/text/server.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cells.ts';
import { readClassList } from './class-list.ts';
import { listOf, onlyPerson } from './class-list-fixture.ts';

describe('the headings of a class list', () => {
  test.each([
    'Name',
    'NAME',
    ' name ',
    'Names',
    'Full Name',
    'Full_Name',
    'Student',
    'Student name',
    "Student's Name",
    'Students’ name',
    'Name of student',
    'Name of the Student',
    'NAME OF THE STUDENT (IN CAPITALS)',
    'Name *',
    'Alumni Name',
    'Name (as in passport)',
    'പേര്',
    'വിദ്യാർത്ഥിയുടെ പേര്',
    'വിദ്യാര്‍ഥിയുടെ പേര്',
    'नाम',
    'छात्र का नाम',
  ])('reads %s as the column of names', (heading) => {
    expect(onlyPerson([heading], ['Anu Thomas']).name).toBe('Anu Thomas');
  });

  test.each([
    'Mobile',
    'MOBILE NO.',
    'Mobile Number',
    'Mob. No',
    'Phone',
    'phone no',
    'Phone Number (with country code)',
    'Ph',
    'Ph.No.',
    'Cell',
    'Contact',
    'Contact no.',
    'Contact Number 1',
    'Mobile / WhatsApp no',
    'മൊബൈൽ',
    'മൊബൈൽ നമ്പർ',
    'മൊബൈല്‍ നമ്പര്‍',
    'ഫോൺ',
    'ഫോണ്‍ നമ്പര്‍',
    'मोबाइल',
    'मोबाइल नंबर',
    'फ़ोन',
    'फोन नंबर',
  ])('reads %s as the column of mobiles', (heading) => {
    const person = onlyPerson(['Name', heading], ['Anu', '98765 43210']);
    expect(person.mobile).toBe('+919876543210');
  });

  test.each([
    ['WhatsApp', 'whatsapp', '9876543210', '+919876543210'],
    ['Whatsapp number', 'whatsapp', 9876543210, '+919876543210'],
    ['വാട്സാപ്പ്', 'whatsapp', '9876543210', '+919876543210'],
    ['E-mail', 'email', ' Anu@Example.org ', 'anu@example.org'],
    ['Email ID', 'email', 'anu@example.org', 'anu@example.org'],
    ['ईमेल', 'email', 'anu@example.org', 'anu@example.org'],
    ['Gender', 'gender', 'F', 'Female'],
    ['Sex (M/F)', 'gender', 'm', 'Male'],
    ['ലിംഗം', 'gender', 'സ്ത്രീ', 'Female'],
    ['Place', 'place', 'Kochi', 'Kochi'],
    ['City', 'place', 'कोच्चि', 'कोच्चि'],
    ['Native place', 'place', 'Aluva', 'Aluva'],
    ['സ്ഥലം', 'place', 'ആലുവ', 'ആലുവ'],
    ['Current location', 'location', 'Dubai', 'Dubai'],
  ] as const)('reads %s as the column of the field %s', (heading, field, cell, value) => {
    expect(onlyPerson(['Name', heading], ['Anu', cell])[field]).toBe(value);
  });

  test.each([
    "Father's name",
    'Name of School',
    'Username',
    'Parent Name',
    'Class name',
    'അച്ഛന്റെ പേര്',
    'पिता का नाम',
    'Roll No',
    '__proto__',
    'constructor',
  ])('does not read %s as the column of names', (heading) => {
    expect(readClassList([[heading], ['Anu']])).toEqual({ problem: 'no-names' });
  });

  test.each(["Parent's mobile", 'Emergency contact', 'Father Phone', 'Alternate mobile', 'Landline phone'])(
    'does not read %s as the person’s own mobile',
    (heading) => {
      expect(onlyPerson(['Name', heading], ['Anu', '9876543210']).mobile).toBeNull();
    },
  );
});

test('a list with only WhatsApp numbers uses them as mobiles too', () => {
  const person = onlyPerson(['Name', 'WhatsApp no'], ['Anu', '98765 43210']);
  expect(person).toMatchObject({ mobile: '+919876543210', whatsapp: '+919876543210' });
});

describe('the row of the headings', () => {
  const headings = ['Sl. No', 'Mobile', 'Name'];
  const person = [1, '9876543210', 'Anu'];

  test.each<[string, Cell[][]]>([
    ['at the top', []],
    ['below a title', [['Class list of names, 10-A, 2012']]],
    ['below a title that names the school', [['Name of school: St. Mary’s'], []]],
    ['below a short title', [['Student names']]],
    ['below blank rows', [[], ['', ' '], []]],
    ['far down', Array.from({ length: 20 }, () => [])],
  ])('is found %s', (_, above) => {
    const list = listOf([...above, headings, person]);
    expect(list.candidates).toMatchObject([{ name: 'Anu', mobile: '+919876543210' }]);
  });

  test('the first of two columns for one field wins, and an exact heading beats a longer one', () => {
    expect(
      onlyPerson(
        ['Nick', 'Name', 'Mobile phone of today', 'Mobile', 'Phone'],
        ['A', 'Anu', 'x1', '9876543210', 'x2'],
      ),
    ).toMatchObject({ name: 'Anu', mobile: '+919876543210' });
  });

  test('a repeated row of headings further down is no person', () => {
    const list = listOf([headings, person, headings, [2, '9876543211', 'Binu']]);
    expect(list.candidates.map((each) => each.name)).toEqual(['Anu', 'Binu']);
    expect(list.refused).toEqual([]);
  });

  test('a refused row has its row number in the spreadsheet, blank rows and titles included', () => {
    const list = listOf([['Title'], [], headings, person, [], [2, '12345', 'Binu']]);
    expect(list.refused).toEqual([
      { row: 6, column: 'Mobile', reason: serverWords.rowMobileInvalid('12345') },
    ]);
  });
});

describe('the names of a class list', () => {
  test.each([
    ['  Anu   Thomas ', 'Anu Thomas'],
    ['Anu\u00A0Thomas', 'Anu Thomas'],
    ['Anu\nThomas', 'Anu Thomas'],
    ['A\u0000nu', 'A nu'],
    ['\u202Eunda', 'unda'],
    ['അനു തോമസ്', 'അനു തോമസ്'],
    ['अनु', 'अनु'],
    ['O’Brien-Śmith', 'O’Brien-Śmith'],
    ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['__proto__', '__proto__'],
  ])('%j is stored as %j', (entry, name) => {
    expect(onlyPerson(['Name'], [entry]).name).toBe(name);
  });

  test.each<[string, Cell[], Cell[], string]>([
    ['first and last', ['First Name', 'Last name'], ['Anu', 'Thomas'], 'Anu Thomas'],
    [
      'first, middle and initial',
      ['First name', 'Middle Name', 'Initial'],
      ['Anu', 'Maria', 'K'],
      'Anu Maria K',
    ],
    ['a name and a surname', ['Surname', 'Name'], ['Thomas', 'Anu'], 'Anu Thomas'],
    [
      'a whole name next to its parts',
      ['Full name', 'First name', 'Last name'],
      ['Anu T', 'Anu', 'Thomas'],
      'Anu T',
    ],
    ['only a first name', ['First name', 'Last name'], ['Anu', ''], 'Anu'],
  ])('are joined from %s', (_, headings, row, name) => {
    expect(onlyPerson(headings, row).name).toBe(name);
  });

  test.each<[Cell, string]>([
    ['', serverWords.rowNameMissing],
    ['—', serverWords.rowNameMissing],
    [45, serverWords.rowNameMissing],
    ['x'.repeat(121), serverWords.rowNameTooLong],
  ])('%j is refused as a name', (entry, reason) => {
    const list = listOf([
      ['Name', 'Mobile'],
      [entry, '9876543210'],
    ]);
    expect(list).toMatchObject({ candidates: [], refused: [{ row: 2, column: 'Name', reason }] });
  });
});
