// Writes the table of the specification and its tests, and the page about security; says what they lack.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTests } from './read-tests.ts';
import { makeSecurityPage, securityPath } from './security.ts';
import { makeTable, tablePath } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const { table, lines, gaps } = makeTable(root);
writeFileSync(join(root, tablePath), table);
const security = makeSecurityPage(readTests(root));
writeFileSync(join(root, securityPath), security.page);
console.log(`${securityPath}: ${security.gaps.length} tests that are named and not there`);
for (const gap of security.gaps) console.error(gap);
console.log(`${tablePath}: ${lines} lines of the specification, ${gaps.length} without a test`);
for (const gap of gaps) console.error(gap);
process.exitCode = gaps.length + security.gaps.length === 0 ? 0 : 1;
