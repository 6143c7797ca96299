import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withBug } from './bug.ts';
import { bugOf } from './bugs.ts';

/** For `node --import`: plants the bug in the modules of a server. */

const bug = bugOf(process.env);
const file = bug && join(import.meta.dirname, '../../..', bug.file);

if (bug && file) {
  const url = pathToFileURL(file).href;
  registerHooks({
    load: (asked, context, next) => {
      if (asked !== url) return next(asked, context);
      const source = stripTypeScriptTypes(withBug(bug, readFileSync(file, 'utf8')));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
