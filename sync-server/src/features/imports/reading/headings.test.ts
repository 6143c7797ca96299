import { describe, expect, it } from 'vitest';
import { readRowsOf } from '#test/files/read-tables.ts';

const anu = { name: 'Anu Thomas', mobile: '+919846000101' };
const other = '0484-2345678';

async function onlyPerson(headings: string[], cells: (string | number)[]) {
  const { people, refused } = await readRowsOf([headings, cells]);
  expect(refused).toEqual([]);
  expect(people).toHaveLength(1);
  return people[0];
}

describe('a heading is read by its meaning', () => {
  it.each([
    'Telephone No.',
    'Tel No',
    'Ph. Number',
    'M.No',
    'Moblie No',
    'Phone Nmber',
    'MobileNo',
    'Mobile Phone',
    'Contact No. (Mobile)',
    'Student’s mobile number',
    'മൊബൈല്‍ നമ്പര്‍',
    'ഫോൺ നമ്പർ',
    'मोबाइल नं.',
    'दूरभाष संख्या',
    'கைபேசி எண்',
    'தொலைபேசி எண்',
    'மொபைல்',
  ])('%s is the mobile', async (heading) => {
    expect(await onlyPerson(['Name', heading], ['Anu Thomas', '9846000101'])).toEqual(anu);
  });

  it.each([
    'Whats App No.',
    'Watsapp No',
    'WhatsApp Number',
    'Whatsap',
    'വാട്സ് ആപ്പ് നമ്പർ',
    'व्हाट्सएप नंबर',
    'வாட்ஸ்அப் எண்',
  ])('%s is the WhatsApp number, and also the mobile of a list without mobiles', async (heading) => {
    const whatsapp = '+919846000101';
    expect(await onlyPerson(['Name', heading], ['Anu Thomas', '9846000101'])).toEqual({ ...anu, whatsapp });
    const person = await onlyPerson(['Name', heading, 'Mobile'], ['Anu Thomas', '9846000199', '9846000101']);
    expect(person).toEqual({ ...anu, whatsapp: '+919846000199' });
  });

  it.each([
    'E-mail ID',
    'E-mail Address',
    'Mail id',
    'e mail',
    'Emial',
    'E-mail 1 - Value',
    'Gmail',
    'ഇ-മെയിൽ ഐഡി',
    'ईमेल पता',
    'மின்னஞ்சல் முகவரி',
  ])('%s is the e-mail', async (heading) => {
    const person = await onlyPerson(['Name', heading], ['Anu Thomas', 'anu@example.org']);
    expect(person).toEqual({ name: 'Anu Thomas', email: 'anu@example.org' });
  });

  it.each([
    'Studnet Name',
    'NAME (in block letters)',
    'Name of the pupil',
    'Name with initials',
    'பெயர்',
    'மாணவர் பெயர்',
    'കുട്ടിയുടെ പേര്',
    'विद्यार्थी का नाम',
    'Your Full Name (as in school records)',
  ])('%s is the name', async (heading) => {
    expect(await onlyPerson([heading, 'Mobile'], ['Anu Thomas', '9846000101'])).toEqual(anu);
  });

  it.each([
    ['Class', 'division', '10-A'],
    ['ക്ലാസ്സ്', 'division', '10-A'],
    ['வகுப்பு', 'division', '10-A'],
    ['Native place', 'place', 'Aluva'],
    ['ஊர்', 'place', 'Aluva'],
    ['Current location', 'location', 'Dubai'],
    ['Gendr', 'gender', 'Female'],
    ['பாலினம்', 'gender', 'Female'],
  ])('%s is the field %s', async (heading, field, value) => {
    expect(await onlyPerson(['Name', heading], ['Anu Thomas', value])).toMatchObject({ [field]: value });
  });
});

describe('a column of another person', () => {
  it.each([
    'Mobile No (Father)',
    "Mother's phone",
    'Phone - Guardian',
    'Parent/Mobile',
    'Gaurdian Mobile',
    'Mobile (S/o)',
    'Spouse WhatsApp',
    'Emergency Contact No',
    'Alternate mobile',
    'Teacher phone',
    'പിതാവിന്റെ ഫോൺ',
    'ഫോൺ (രക്ഷിതാവ്)',
    'पिता का मोबाइल',
    'தந்தை கைபேசி எண்',
    'Phone (Res)',
    'Business Phone',
    'Home Phone',
    'Landline',
    'Fax No',
  ])('%s is no number of the schoolmate, and is named as unread', async (heading) => {
    const { people, unread } = await readRowsOf([
      ['Name', heading],
      ['Anu Thomas', '9846000191'],
    ]);
    expect(people).toEqual([{ name: 'Anu Thomas' }]);
    expect(unread).toEqual([{ kind: 'column', name: heading, rows: 1 }]);
  });

  it('is no name of the schoolmate, wherever it stands', async () => {
    const person = await onlyPerson(
      ['Name (Father)', 'Guardian name', 'Name (Student)', 'Phone (Guardian)', 'Mobile (Student)'],
      ['Thomas Mathew', 'Leela', 'Anu Thomas', '9846000191', '9846000101'],
    );
    expect(person).toEqual(anu);
  });

  it.each(['-', '*', "''", '#'])('%s alone names nothing', async (heading) => {
    const { people, unread } = await readRowsOf([
      ['Name', heading],
      ['Anu Thomas', 'Leela'],
    ]);
    expect([people, unread.map(({ rows }) => rows)]).toEqual([[{ name: 'Anu Thomas' }], [1]]);
  });

  it.each(['Name of School', 'Name & Address', 'Username', 'Nick name', 'House name', 'Bank name'])(
    '%s is no column of names',
    async (heading) => {
      const { people } = await readRowsOf([
        [heading, 'Mobile'],
        ['Anu Thomas, Aluva', '9846000101'],
      ]);
      expect(people).toEqual([]);
    },
  );
});

describe('the best of several columns', () => {
  it.each<[string, string[], string[]]>([
    [
      'a mobile and landlines in brackets',
      ['Phone (Res)', 'Phone (Off)', 'Mobile'],
      [other, other, '9846000101'],
    ],
    ['a phone with landlines before a mobile', ['Phone', 'Mobile'], [other, '9846000101']],
    ['an empty mobile beside a phone with mobiles', ['Mobile', 'Phone'], ['', '9846000101']],
    ['a first and a second mobile', ['Mobile 2', 'Mobile 1'], ['9846000199', '9846000101']],
    [
      'a contact at home and a mobile contact',
      ['Contact No. (Home)', 'Contact No. (Mobile)'],
      [other, '9846000101'],
    ],
    [
      'the phones of Outlook',
      ['Business Phone', 'Home Phone', 'Mobile Phone'],
      ['', other, '+91 9846000101'],
    ],
    [
      'the phones of Google',
      ['Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
      ['Home', other, 'Mobile', '9846000101'],
    ],
  ])('is chosen: %s', async (_, headings, cells) => {
    expect(await onlyPerson(['Name', ...headings], ['Anu Thomas', ...cells])).toEqual(anu);
  });

  it('gives whole names from the parts that address books write', async () => {
    const person = await onlyPerson(
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Phonetic First Name',
        'Nickname',
        'File As',
        'Organization Name',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'Mobile Phone',
      ],
      ['Anu', 'K', 'Thomas', '', 'Anukutty', '', 'Example Ltd', '* ', 'anu@example.org', '9846000101'],
    );
    expect(person).toEqual({ name: 'Anu K Thomas', mobile: '+919846000101', email: 'anu@example.org' });
  });

  it('is uncertain when two columns of mobiles are equally good, and neither is used', async () => {
    const { people, uncertain, unread } = await readRowsOf([
      ['Name', 'Phone', 'Telephone'],
      ['Anu Thomas', '9846000101', '9846000102'],
    ]);
    expect(uncertain).toEqual([{ field: 'mobile', positions: [1, 2] }]);
    expect(people).toEqual([{ name: 'Anu Thomas' }]);
    expect(unread.map(({ name }) => name)).toEqual(['Phone', 'Telephone']);
  });
});
