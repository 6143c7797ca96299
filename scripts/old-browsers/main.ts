/**
 * Finds features in the built app that the oldest supported browsers (pwa/oldest-browsers.ts) lack: functions by
 * name, and in style sheets properties, selectors and functions. The bundler lowers syntax, but adds no polyfills.
 * The built app is in pwa/dist, or in the folder given as an argument.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldestBrowsers } from '../../pwa/oldest-browsers.ts';
import { tooNewInScript, tooNewInStyles } from './too-new.ts';

/** Features that do no harm in browsers without them, or whose feature test this check does not recognize. */
const harmless: Record<string, string> = {
  databases:
    'Dexie and local/db/wipe.ts keep the names themselves where Firefox before 126 does not list them',
  'indexedDB.databases': 'the same',
  use: 'a method of React and of Dexie',
  watch: 'our own method of the database',
  move: 'our own method of the actions on many rows',
  startViewTransition: 'react-router and ui/view-transition.ts ask for it',
  'document.startViewTransition': 'ui/pages/view-transition.ts asks for it',
  'navigator.share': 'ui/invite asks for it',
  'navigator.canShare': 'the same',
  ':has': 'decorates: what is chosen or pointed at is marked without it as well',
  'field-sizing': 'TextArea grows by script; a select is as wide as its longest choice',
  'text-wrap': 'breaks lines more evenly',
  'content-visibility': 'draws long lists sooner',
  'contain-intrinsic-block-size': 'the same',
  'scrollbar-width': 'decorates',
  resize: 'a phone has no handle to drag',
  'text-size-adjust': 'with its prefix as well',
  '-webkit-tap-highlight-color': 'decorates',
  ':-webkit-search-cancel-button': 'takes away what other browsers do not have',
  ':selection': 'decorates',
  ':view-transition-group': 'no transition, no style of it',
  ':view-transition-old': 'the same',
  ':view-transition-new': 'the same',
  '@page': 'without it a browser prints on its usual paper, with its usual margins',
  size: 'the same',
};

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('../../pwa/dist', import.meta.url)));
const scripts = globSync('**/*.js', { cwd: dist });
const styles = globSync('**/*.css', { cwd: dist });
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const found = [
  ...scripts.flatMap((file) => tooNewInScript(read(file)).map((name) => ({ file, name }))),
  ...styles.flatMap((file) => tooNewInStyles(read(file)).map((name) => ({ file, name }))),
];
const faults = found.filter(({ name }) => harmless[name] === undefined);
for (const { file, name } of faults) console.error(`  ${file} uses ${name}`);
for (const name of Object.keys(harmless)) {
  if (found.some((each) => each.name === name)) continue;
  console.error(`  ${name} is not used any more: take it off the list in scripts/old-browsers/main.ts.`);
  process.exitCode = 1;
}
const browsers = Object.entries(oldestBrowsers).map(([name, version]) => `${name} ${version}`);
console.log(
  `  ${scripts.length} scripts, ${styles.length} style sheets for ${browsers.join(', ')}: ${faults.length} too new`,
);
if (faults.length > 0 || scripts.length === 0) process.exitCode = 1;
