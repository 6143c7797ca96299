// Stores how long each test file took. It decides the order of the next run, and lists the slowest files of this one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const local = join(root, 'node_modules/.cache/memcherrish-tests/timings.json');
/** The timings for a machine without earlier runs, such as a fresh clone in CI. */
const committed = join(root, 'scripts/test-timings.json');
/** In seconds. Faster files are left out of the committed file: their order hardly matters. */
const worthSaving = 2;

/** Returns the seconds of each file, by path from the root of the repository. */
export function readTimings() {
  return { ...read(committed), ...read(local) };
}

/** The same on every machine: shards of one run have to agree on who runs a file. */
export function readCommittedTimings() {
  return read(committed);
}

function read(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A run was stopped while it wrote the file. The next run writes it again.
    return {};
  }
}

/** Stores the timings of a finished run for the order of the next one. */
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

/** Returns the seconds of each file in Vitest's JSON report. */
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
