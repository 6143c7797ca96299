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
const [runs = '5', most = '20000'] = process.argv.slice(2);

const executablePath = installedBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...browserFlags, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
});
const measured = [];
for (const { people, size } of schools) {
  if (people <= Number(most))
    measured.push(await measureSize(browser, people, size, { runs: Number(runs), seconds: 3 }));
}
await browser.close();
printTables(measured);
