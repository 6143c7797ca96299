import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Gives servers that a test starts the same bug as the modules that it imports. */

const { spawn } = childProcess;
const hook = pathToFileURL(join(import.meta.dirname, 'plant-at-load.ts')).href;

Object.assign(childProcess, {
  spawn: (command: string, args: readonly string[], options: childProcess.SpawnOptions) =>
    spawn(command, args, {
      ...options,
      env: {
        ...(options.env ?? process.env),
        PLANTED_BUG: process.env['PLANTED_BUG'] ?? '',
        NODE_OPTIONS: `--import ${hook}`,
      },
    }),
});
syncBuiltinESMExports();
