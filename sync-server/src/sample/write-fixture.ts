import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classListOutcome, classListWorkbook } from './class-list.ts';
import { fixtureModule } from './class-list-fixture.ts';

/**
 * Writes the class list of the browser tests and its expected result, since the app imports nothing of the
 * server. Run `node sync-server/src/sample/write-fixture.ts` after every change of class-list.ts.
 */
const folder = join(import.meta.dirname, '../../../pwa/e2e/fixtures');
await writeFile(join(folder, 'class-of-2013.xlsx'), classListWorkbook());
await writeFile(join(folder, 'class-of-2013.ts'), fixtureModule(classListOutcome()));
