import childProcess, { type ForkOptions, type SpawnOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Gives servers that a test starts the same bug as the modules that it imports. */

const { fork, spawn } = childProcess;
const hook = pathToFileURL(join(import.meta.dirname, 'plant-at-load.ts')).href;

const planting = <Options extends ForkOptions | SpawnOptions>(options: Options) => ({
  ...options,
  env: {
    ...(options.env ?? process.env),
    PLANTED_BUG: process.env['PLANTED_BUG'] ?? '',
    NODE_OPTIONS: `--import ${hook}`,
  },
});

Object.assign(childProcess, {
  spawn: (command: string, args: readonly string[], options: SpawnOptions) =>
    spawn(command, args, planting(options)),
  fork: (module: string, ...rest: (readonly string[] | ForkOptions)[]) => {
    const args = rest.find((each) => Array.isArray(each)) ?? [];
    const options = rest.find((each): each is ForkOptions => !Array.isArray(each)) ?? {};
    return fork(module, args, planting(options));
  },
});
syncBuiltinESMExports();
