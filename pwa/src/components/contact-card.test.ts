import { expect, test } from 'vitest';
import { type Contact, contactCard } from './contact-card.ts';

const nobody: Contact = {
  name: 'Anjali Menon',
  mobile: null,
  whatsapp: null,
  email: null,
  place: null,
  instaUsername: null,
  fbUsername: null,
  about: null,
};
/** Unfolds a vCard into its lines, as a reader of the format does. */
const linesOf = (card: string) => card.replaceAll('\r\n ', '').trimEnd().split('\r\n');
const lines = (contact: Partial<Contact>, photo: string | null = null) =>
  linesOf(contactCard({ ...nobody, ...contact }, photo)).filter(
    (line) => !/^(BEGIN|END|VERSION|PRODID|REV):/.test(line),
  );

test('a contact card holds every field that the viewer sees', () => {
  const contact = {
    nickname: 'Anju, Ann',
    mobile: '+919847012345',
    whatsapp: '+919847054321',
    email: 'anjali@example.org',
    place: 'Thrissur, Kerala',
    instaUsername: 'anjali.m',
    fbUsername: 'anjali.menon',
    about: 'Teaches; sings,\nand bakes.',
  };
  expect(lines(contact, 'AAAA')).toEqual([
    'N:;Anjali Menon;;;',
    'FN:Anjali Menon',
    'NICKNAME:Anju\\, Ann',
    'TEL;TYPE=CELL:+919847012345',
    'TEL;TYPE=CELL:+919847054321',
    'EMAIL;TYPE=INTERNET:anjali@example.org',
    'ADR;TYPE=HOME:;;;Thrissur\\, Kerala;;;',
    'URL:https://www.instagram.com/anjali.m',
    'URL:https://www.facebook.com/anjali.menon',
    'NOTE:Teaches\\; sings\\,\\nand bakes.',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
  ]);
});

test('a contact card keeps a name that makes no link as a text', () => {
  const contact = { about: 'Sings.', instaUsername: 'not a user name!', fbUsername: 'javascript:alert(1)' };
  expect(lines(contact)).toContain(
    'NOTE:Sings.\\ninstagram.com: not a user name!\\nfacebook.com: javascript:alert(1)',
  );
});

test('a contact card has no line for withheld and empty fields', () => {
  expect(lines({})).toEqual(['N:;Anjali Menon;;;', 'FN:Anjali Menon']);
});

test('a contact card lists a number once when mobile and WhatsApp are the same', () => {
  expect(lines({ mobile: '+919847012345', whatsapp: '+919847012345' })).toContain(
    'TEL;TYPE=CELL:+919847012345',
  );
  expect(lines({ mobile: '+919847012345', whatsapp: '+919847012345' })).toHaveLength(3);
});

const breaks = ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v'];

test.for(breaks)('a line break %j in a field does not start a new line of the card', (lineBreak) => {
  const evil = `x${lineBreak}TEL:+911111111111`;
  const card = lines({
    name: evil,
    nickname: evil,
    mobile: evil,
    whatsapp: evil,
    email: evil,
    place: evil,
    instaUsername: evil,
    fbUsername: evil,
    about: evil,
  });
  expect(card.map((line) => line.split(/[:;]/)[0])).toEqual([
    'N',
    'FN',
    'NICKNAME',
    'TEL',
    'EMAIL',
    'ADR',
    'NOTE',
  ]);
});

test('a contact card folds long names of any script between letters, at 75 bytes', () => {
  const name = 'ജോസ്ന 🏫 '.repeat(20).trim();
  const card = contactCard({ ...nobody, name }, null);
  const bytes = card.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  expect(linesOf(card)).toContain(`FN:${name}`);
});
