import { describe, expect, it } from 'vitest';
import { agile, rc4, rc4CryptoApi, standard, xorOfDefault } from '#test/files/encrypted.ts';
import { readAll } from '#test/files/read-tables.ts';
import { ole, workbook } from '#test/files/workbooks.ts';

/** More than one block of 4096 bytes of a .xlsx, and of 1024 bytes of a .xls. */
const people = Array.from({ length: 400 }, (_, index) => [
  `Student ${index} ${(index * 7919).toString(36)}`,
  9_846_000_000 + index,
]);
const rows = [['Name', 'Mobile'], ...people];
const xlsx = workbook(rows);
const xls = workbook(rows, 'biff8');
const byDefault = 'VelvetSweatshop';

const encryptions: [string, (password: string) => Buffer][] = [
  ['a .xlsx with SHA-512', (password) => agile(xlsx, password)],
  ['a .xlsx with SHA-1', (password) => agile(xlsx, password, 1000, 'sha1')],
  ['a .xlsx of Excel 2007', (password) => standard(xlsx, password)],
  ['a .xls of Excel 97', (password) => rc4(xls, password)],
  ['a .xls of Excel 2003', (password) => rc4CryptoApi(xls, password)],
  ['a .xls of Excel 2003 with a short key', (password) => rc4CryptoApi(xls, password, 40)],
];

describe('a book that Excel encrypted with its default password', () => {
  it.each([...encryptions, ['a .xls with the XOR method', () => xorOfDefault(xls)] as const])(
    'is read like any other: %s',
    async (_, encrypted) => {
      const read = await readAll(encrypted(byDefault));
      expect(read).toMatchObject({ problem: null, refused: [], unread: [] });
      expect(read.people.map(({ name, mobile }) => [name, Number(mobile?.slice(3))])).toEqual(people);
    },
  );
});

describe('a book with a password of its own', () => {
  it.each(encryptions)('is locked: %s', async (_, encrypted) => {
    expect(await readAll(encrypted('not the default one'))).toMatchObject({ problem: 'locked', people: [] });
  });

  it.each([
    ['no settings', ole({ EncryptedPackage: Buffer.from('x'.repeat(40)) })],
    ['settings that end too early', ole({ EncryptedPackage: xlsx, EncryptionInfo: Buffer.from('x') })],
    ['settings of an unknown version', ole({ EncryptedPackage: xlsx, EncryptionInfo: Buffer.alloc(400, 1) })],
    ['an encrypted package inside', agile(agile(xlsx, byDefault), byDefault)],
  ])('is locked when it has %s', async (_, bytes) => {
    expect(await readAll(bytes)).toMatchObject({ problem: 'locked' });
  });
});
