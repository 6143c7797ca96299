// Compares the compressed size of each first screen with its limit. The built app is in pwa/dist, or in the folder
// given as an argument.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './setup.mjs';

const dist = resolve(process.argv[2] ?? join(root, 'pwa/dist'));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const kilobyte = 1000;

/** Returns a chunk and all its static imports, by manifest key. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const each of manifest[key]?.imports ?? []) closure(each, found);
  return found;
}

function keyOf(screen) {
  const key = Object.keys(manifest).find((each) => each.endsWith(`/${screen}`));
  if (!key) throw new Error(`The build has no ${screen}: name what the first screen is made of.`);
  return key;
}

const compressed = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;
const sum = (files) => files.reduce((total, file) => total + compressed(file), 0);

function screen(...names) {
  const keys = ['index.html', ...names.map(keyOf)].flatMap((key) => [...closure(key)]);
  const chunks = [...new Set(keys)].map((key) => manifest[key]);
  return {
    js: sum([...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js'))),
    css: sum([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]),
  };
}

const assets = readdirSync(join(dist, 'assets'));
/** Every browser loads this script in addition to the app. */
const forOldBrowsers = assets
  .filter((file) => /^old-browser-.*\.js$/.test(file))
  .map((file) => `assets/${file}`);

const landing = screen('HomeScreen.tsx');
// The last module opens the directory: the screen imports it dynamically, but cannot draw without it.
const home = screen('school-frames.tsx', 'SchoolHome.tsx', 'open-directory.ts');
const text = (file) => readFileSync(join(dist, 'assets', file), 'utf8');
const fonts = assets
  .filter((file) => file.endsWith('.woff2'))
  .reduce((total, file) => total + statSync(join(dist, 'assets', file)).size, 0);

const budgets = [
  ['JavaScript of the landing page', landing.js, 130 * kilobyte],
  ["JavaScript of a schoolmate's first screen", home.js, 150 * kilobyte],
  ['CSS of the landing page', landing.css, 20 * kilobyte],
  ["CSS of a schoolmate's first screen", home.css, 20 * kilobyte],
  ['Script that looks for old browsers', sum(forOldBrowsers), 1 * kilobyte],
  ['Fonts', fonts, 40 * kilobyte],
];
for (const [name, size, budget] of budgets) {
  const verdict = size <= budget ? 'ok' : 'TOO LARGE';
  console.log(`  ${name}: ${(size / kilobyte).toFixed(1)} kB of ${budget / kilobyte} kB, ${verdict}`);
  if (size > budget) process.exitCode = 1;
}
const compiled = assets.filter(
  (file) => /^(sign-in|idle)-.*\.js$/.test(file) && text(file).startsWith('//# allFunctionsCalledOnLoad\n'),
);
console.log(`  Compiled as it is loaded, what opens: ${compiled.length} of 2 files`);
if (compiled.length !== 2) process.exitCode = 1;
