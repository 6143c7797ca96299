import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { describe, expect, test } from 'vitest';
import { readRowsOf } from '#test/files/read-tables.ts';
import { onlyPerson } from './class-list-fixture.ts';
import type { Cell } from './reading/cells.ts';

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
  ])('reads %s as the column of names', async (heading) => {
    expect(await onlyPerson([heading], ['Anu Thomas'])).toEqual({ name: 'Anu Thomas' });
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
  ])('reads %s as the column of mobiles', async (heading) => {
    const person = await onlyPerson(['Name', heading], ['Anu', '98765 43210']);
    expect(person).toMatchObject({ mobile: '+919876543210' });
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
  ] as const)('reads %s as the column of the field %s', async (heading, field, cell, value) => {
    expect(await onlyPerson(['Name', heading], ['Anu', cell])).toMatchObject({ [field]: value });
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
  ])('does not read %s as the column of names', async (heading) => {
    expect((await readRowsOf([[heading], ['Anu']])).people).toEqual([]);
  });

  test.each(["Parent's mobile", 'Emergency contact', 'Father Phone', 'Alternate mobile', 'Landline phone'])(
    'does not read %s as the person’s own mobile',
    async (heading) => {
      expect(await onlyPerson(['Name', heading], ['Anu', '9876543210'])).toEqual({ name: 'Anu' });
    },
  );
});

test('a list with only WhatsApp numbers uses them as mobiles too', async () => {
  const person = await onlyPerson(['Name', 'WhatsApp no'], ['Anu', '98765 43210']);
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
  ])('is found %s', async (_, above) => {
    const { people } = await readRowsOf([...above, headings, person]);
    expect(people).toEqual([{ name: 'Anu', mobile: '+919876543210' }]);
  });

  test('may have two headings for one field, and the clearer one counts', async () => {
    expect(
      await onlyPerson(['Nick', 'Name', 'Phone', 'Mobile'], ['A', 'Anu', '0484 2345678', '9876543210']),
    ).toEqual({ name: 'Anu', mobile: '+919876543210' });
  });

  test('a refused row has its row number in the spreadsheet, blank rows and titles included', async () => {
    const { refused } = await readRowsOf([['Title'], [], headings, person, [], [2, '12345', 'Binu']]);
    expect(refused).toEqual([{ row: 6, field: 'mobile', reason: serverWords.rowMobileInvalid('12345') }]);
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
  ])('%j is stored as %j', async (entry, name) => {
    expect(await onlyPerson(['Name', 'Mobile'], [entry, '9876543210'])).toMatchObject({ name });
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
  ])('are joined from %s', async (_, headings, row, name) => {
    expect(await onlyPerson(headings, row)).toEqual({ name });
  });

  test.each<[Cell, string]>([
    ['', serverWords.rowNameMissing],
    ['—', serverWords.rowNameMissing],
    [45, serverWords.rowNameMissing],
    ['x'.repeat(121), serverWords.rowNameTooLong],
  ])('%j is refused as a name', async (entry, reason) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Mobile'],
      [entry, '9876543210'],
      ['Binu', '9876543211'],
    ]);
    expect(people).toHaveLength(1);
    expect(refused).toEqual([{ row: 2, field: 'name', reason }]);
  });
});
