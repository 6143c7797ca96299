import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserFlags, installedBrowser } from '#e2e/harness/browser.ts';
import { measureSize } from './first-sync.ts';
import { printTables } from './tables.ts';

/** Sizes of school, as batches of so many divisions of fifty. */
const schools = [
  { people: 1000, size: { batches: 10, divisions: 2 } },
  { people: 5000, size: { batches: 25, divisions: 4 } },
  { people: 20_000, size: { batches: 50, divisions: 8 } },
];
const [first = '5', most = '20000'] = process.argv.slice(2);
/** `npm run bench -- growth`, `npm run bench -- hall`: the server by itself; `npm run bench -- 1 1000`: so many runs, up to so many people. */
if (first === 'growth' || first === 'hall') {
  const file = fileURLToPath(new URL(`../../sync-server/bench/${first}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const executablePath = installedBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...browserFlags, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
});
const measured = [];
for (const { people, size } of schools) {
  if (people <= Number(most))
    measured.push(await measureSize(browser, people, size, { runs: Number(first), seconds: 3 }));
}
await browser.close();
printTables(measured);
