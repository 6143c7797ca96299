// How long each test file took: the order of the next run, and the slowest files of this one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The last runs on this machine. */
const local = join(root, 'node_modules/.cache/memcherrish-tests/timings.json');
/** For a machine without earlier runs, such as a fresh clone in CI. */
const committed = join(root, 'scripts/test-timings.json');
/** Faster files are left out of the committed file: their order hardly matters. Seconds. */
const worthSaving = 2;

/** Seconds by file, from the root of the repository. */
export function readTimings() {
  return { ...read(committed), ...read(local) };
}

function read(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A run that was ended while it wrote: the next one writes it again.
    return {};
  }
}

/** Keeps the timings of a finished run for the order of the next one. */
export function keepTimings(timings, { saves }) {
  write(local, { ...read(local), ...timings });
  if (!saves) return;
  write(
    committed,
    Object.fromEntries(Object.entries(timings).filter(([, seconds]) => seconds >= worthSaving)),
  );
}

function write(file, timings) {
  mkdirSync(dirname(file), { recursive: true });
  const sorted = Object.entries(timings).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Seconds by file, from Vitest's JSON report. */
export function timingsIn({ testResults }) {
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative(root, name).replaceAll('\\', '/'),
      Math.round((endTime - startTime) / 100) / 10,
    ]),
  );
}

export function slowest(timings, count) {
  return Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
