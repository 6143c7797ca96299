import { expect, test } from 'vitest';
import { tooNewInScript, tooNewInStyles } from './too-new.ts';

test.each([
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any([one, two])', 'AbortSignal.any'],
  ['URL.canParse(address)', 'URL.canParse'],
  ['Map.groupBy(rows, byDay)', 'Map.groupBy'],
  ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['rows.toSorted()', 'toSorted'],
  ['new EyeDropper()', 'EyeDropper'],
  ['navigator.share({ text })', 'navigator.share'],
])('finds a function that the oldest browsers lack: %s', (script, name) => {
  expect(tooNewInScript(script)).toEqual([name]);
});

test.each([
  'Promise.all(all); rows.map(draw).at(-1); structuredClone(row); new AbortController()',
  'Promise.withResolvers?.()',
  'typeof URL.canParse === "function" ? URL.canParse(a) : read(a)',
  'if ("share" in navigator) { navigator.share({ text }) }',
  'Promise.withResolvers && Promise.withResolvers()',
])('accepts functions that the oldest browsers have or that the script tests for: %s', (script) => {
  expect(tooNewInScript(script)).toEqual([]);
});

test('finds properties, selectors, rules and functions of style sheets that the oldest browsers lack', () => {
  const styles = `
    /* text-wrap: balance */
    .a { field-sizing: content; color: color-mix(in srgb, red, blue); content: ":has(" }
    .b:has(.c) > a:hover { inline-size: 2rlh; translate: 0 1px }
    @starting-style { .d { opacity: 0 } }
    @media (width <= 600px) { .e { inset: 0 } }`;
  expect(tooNewInStyles(styles).sort()).toEqual(
    [':has', '@starting-style', 'color-mix()', 'field-sizing', 'rlh'].sort(),
  );
});
