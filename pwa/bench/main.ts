import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserFlags, installedBrowser } from '#e2e/harness/installed-browser.ts';
import { compareAfterChanges } from './after-changes.ts';
import { measureColdOpen } from './cold-open.ts';
import { compareEngines } from './engines.ts';
import { measureSync } from './first-sync.ts';
import { openSchool } from './school.ts';
import { type MeasuredSchool, printTables } from './tables.ts';

/** The school sizes, in classes of fifty people. */
const schools = [
  { people: 1000, size: { batches: 10, classes: 20 } },
  { people: 5000, size: { batches: 42, classes: 100 } },
  { people: 20_000, size: { batches: 84, classes: 400 } },
];
const [first = ''] = process.argv.slice(2);
const isNumber = (word: string) => /^\d+$/.test(word);
/**
 * `npm run bench -- growth` and `npm run bench -- hall` measure only the server, and `npm run bench -- engines` compares
 * SQLite with PostgreSQL. `npm run bench -- changes` measures only the server's CPU of first syncs just after changes.
 * With the folder of another checkout, both compare with it. Two numbers limit the rest: `npm run
 * bench -- 1 1000` makes one run, with schools of up to 1000 people. `sync` leaves out opening the app. `mixed` fills
 * the schools like the sample, instead of with full profiles.
 */
if (first === 'growth' || first === 'hall') {
  const file = fileURLToPath(new URL(`../../sync-server/bench/${first}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
if (first === 'engines') {
  await compareEngines(process.argv[3]);
  process.exit();
}

const sizes = (most = 20_000) => schools.filter((each) => each.people <= most);
if (first === 'changes') {
  const [runs, most] = process.argv.slice(3).filter(isNumber).map(Number);
  await compareAfterChanges(
    sizes(most),
    runs ?? 10,
    process.argv.slice(3).find((word) => !isNumber(word)),
  );
  process.exit();
}

const words = new Set(process.argv.slice(2).filter((word) => !isNumber(word)));
const [runs = 5, most = 20_000] = process.argv
  .slice(2)
  .filter((word) => !words.has(word))
  .map(Number);
const profiles = words.has('mixed') ? 'mixed' : 'full';

const appDir = process.env['APP_DIR'] ?? fileURLToPath(new URL('../dist', import.meta.url));
if (!words.has('sync') && !existsSync(join(appDir, 'index.html')))
  throw new Error('The app is not built: run `npm run build` first.');

const executablePath = installedBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: browserFlags,
});
const measured: MeasuredSchool[] = [];
try {
  for (const { people, size } of sizes(most)) {
    const school = await openSchool(people, size, profiles, appDir);
    try {
      const here: MeasuredSchool = {
        ...(await measureSync(browser, school, { runs, seconds: 3 })),
        open: null,
      };
      measured.push(here);
      if (!words.has('sync')) here.open = await measureColdOpen(browser, school, runs);
    } finally {
      await school.end();
    }
  }
} finally {
  // Prints the earlier measurements even after a failure.
  printTables(measured);
  await browser.close();
}
