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

/**
 * A reporter of Vitest that writes how long each file took, with its project, into the file that TIMINGS names. The JSON
 * report has no projects, and some files run in three.
 */
export default class TimingsReporter {
  #files = [];

  onTestModuleEnd(module) {
    const { collectDuration, duration } = module.diagnostic();
    const file = relative(root, module.moduleId).replaceAll('\\', '/');
    const seconds = Math.round((collectDuration + duration) / 100) / 10;
    this.#files.push({ file, project: module.project.name, seconds });
  }

  onTestRunEnd() {
    writeFileSync(process.env.TIMINGS, JSON.stringify(this.#files));
  }
}

/** The projects that run files of another project once more. */
const again = ['server-postgres', 'server-twice'];

/** Returns the seconds of each file by its name, and for a file that runs again, by its name and the project. */
export function timingsIn(files) {
  return Object.fromEntries(
    files.map(({ file, project, seconds }) => [
      again.includes(project) ? `${file} ${project}` : file,
      seconds,
    ]),
  );
}

/** Returns a line for each kind of test with the seconds of all its files, the longest first. */
export function secondsByKind(files) {
  const kinds = new Map();
  for (const { file, project, seconds } of files) {
    const folder = project === 'browser' ? /^pwa\/e2e\/([^/]+)\//.exec(file)?.[1] : undefined;
    const kind = folder === undefined ? project : `${project}/${folder}`;
    const { count, sum } = kinds.get(kind) ?? { count: 0, sum: 0 };
    kinds.set(kind, { count: count + 1, sum: sum + seconds });
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.sum - a.sum)
    .map(([kind, { count, sum }]) => `${sum.toFixed(1).padStart(7)} s  ${kind}, ${count} files`);
}

export function slowest(timings, count) {
  return Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
