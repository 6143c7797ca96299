// Writes the table of the specification and its tests; says what it lacks.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTable, tablePath } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const { table, lines, gaps } = makeTable(root);
writeFileSync(join(root, tablePath), table);
console.log(`${tablePath}: ${lines} lines of the specification, ${gaps.length} without a test`);
for (const gap of gaps) console.error(gap);
process.exitCode = gaps.length === 0 ? 0 : 1;
