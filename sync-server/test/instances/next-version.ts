import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** For `node --import`: makes a server the next version, whose migration adds a column to the tables that people write. */

const file = join(import.meta.dirname, '../../src/db/migrations/all.ts');
const url = pathToFileURL(file).href;
const migration = `
migrations['9999-next-version'] = {
  async up(db) {
    for (const table of ['schools', 'schoolmates', 'posts', 'sessions', 'photos', 'idempotency_keys'])
      await db.schema.alterTable(table).addColumn('of_next_version', 'text').execute();
  },
};`;

registerHooks({
  load: (asked, context, next) => {
    if (asked !== url) return next(asked, context);
    const source = stripTypeScriptTypes(readFileSync(file, 'utf8')) + migration;
    return { format: 'module', source, shortCircuit: true };
  },
});
