import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { budgets } from '#server/shares/budgets.ts';

/** Compares the budgets in the code with the table of docs/security.md. */

const root = join(import.meta.dirname, '../../..');
const source = join(root, 'sync-server/src');
const megabyte = 1024 * 1024;

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const section = page.split('## A share for everyone')[1]?.split('\n## ')[0] ?? '';
const rows = new Map(
  [...section.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split('|'),
  ]),
);

/** Returns the numbers of a budget as the page writes them. */
function numbersOf(value: unknown, key = ''): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) => numbersOf(each, name));
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || key === 'retryAfterSeconds') return [];
  if (key === 'patience') return [`${value / 1000} seconds`];
  return [value >= megabyte ? `${value / megabyte} MB` : `${value}`];
}

const files = globSync('**/*.ts', { cwd: source })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(source, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  files.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted();

describe('the table of budgets', () => {
  it('has a row for each budget in the code, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(budgets).toSorted());
  });

  it.each(Object.entries(budgets))(
    'says the total and the share of %s, who gives way, and its test',
    (name, budget) => {
      const [what = '', total = '', share = '', givesWay = '', test = ''] = rows.get(name) ?? [];
      for (const each of numbersOf(budget)) {
        expect(`${total} ${share} ${givesWay}`).toMatch(new RegExp(`(?<!\\d)${each}(?!\\d)`));
      }
      for (const cell of [what, total, share, givesWay]) expect(cell.trim()).not.toBe('');
      const [, file = ''] = test.match(/`(.+)`/) ?? [];
      expect(existsSync(join(root, file))).toBe(true);
    },
  );
});

describe('the code', () => {
  it('uses each budget, and makes no queue and no holdings without one', () => {
    const all = files.map(({ text }) => text).join('\n');
    for (const name of Object.keys(budgets)) expect(all).toContain(`budgets.${name}`);
    for (const [, made = ''] of all.matchAll(/new (?:FairQueue|Holdings(?:<\w+>)?)\(([^)]*)\)/g)) {
      expect(made).toMatch(/budgets\.\w+|^total$/);
    }
  });

  it('refuses calls for want of room in these places only', () => {
    expect(filesWith(/new Busy\(/)).toEqual([
      'http/multipart.ts',
      'http/overload.ts',
      'shares/call.ts',
      'shares/fair-queue.ts',
    ]);
    expect(filesWith(/'unavailable'/)).toEqual([
      'features/duplicates/duplicates-service.ts',
      'features/imports/refused-file.ts',
      'features/photos/photos-service.ts',
      'http/error-handler.ts',
      'http/unreadable-requests.ts',
      'shares/busy.ts',
    ]);
  });
});
