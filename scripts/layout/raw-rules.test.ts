import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClasses } from '../../pwa/layout-as-classes.ts';
import { optionsIn, rawRulesIn } from './raw-rules.ts';

const source = join(import.meta.dirname, '..', '..', 'pwa/src');
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const sheetsOfOptions = ['ui/layout.css', 'ui/text.css'];
const options = optionsIn(sheetsOfOptions.map(read));

test.each([
  ['.a {\n  display: flex;\n  gap: var(--space-2) var(--space-4);\n}\n', ['.a']],
  ['.a,\n.b {\n  color: var(--color-quiet);\n}\n', ['.a', '.b']],
  ['.a {\n  padding: var(--space-2) var(--space-3);\n}\n', ['.a']],
  ['.a {\n  justify-items: start;\n}\n', ['.a']],
  ['/* .b {} */\n.a {\n  min-width: 0;\n}\n', ['.a']],
  ['.a {\n  display: grid;\n  grid-template-columns: 1fr 2fr;\n}\n', []],
  ['.a {\n  border-radius: var(--radius-card);\n}\n', []],
  ['.a {\n  gap: 13px;\n}\n', []],
  ['.a:hover {\n  color: var(--color-quiet);\n}\n', []],
  ['.a > .notice {\n  width: 100%;\n}\n', []],
  ['.a td {\n  width: 100%;\n}\n', []],
  ['@media (width > 900px) {\n  .a {\n    display: flex;\n  }\n}\n', []],
])('finds in the style sheet %j the raw rules %j', (sheet, selectors) => {
  expect(rawRulesIn(sheet, options)).toEqual(selectors);
});

/** Shared by the panels of the desk, which have more space inside on wide screens. */
const exceptions = ['features/admin/widgets/panel.css .panel-card'];

test('no feature has a rule of its own for what layout.ts has options for', () => {
  const sheets = globSync('features/**/*.css', { cwd: source });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    rawRulesIn(read(file), options).map((selector) => `${file} ${selector}`),
  );
  expect(found).toEqual(exceptions);
});

test('each class of the options is in use, and each option in use has a class', () => {
  const classes = sheetsOfOptions
    .flatMap((file) => [...read(file).matchAll(/^ {2}\.([\w-]+) \{/gm)])
    .map(([, name = '']) => name);
  const used = globSync('**/*.tsx', { cwd: source })
    .flatMap((file) => [...read(file).matchAll(/\bas(?:Stack|Row|Surface|Text)\((?:\{[^}]*\})?\)/g)])
    .flatMap(([call]) => withClasses(call).replaceAll("'", '').split(' '));
  expect([...new Set(used)].sort()).toEqual(classes.sort());
});
