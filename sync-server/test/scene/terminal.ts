import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Loading the program takes most of the time of a short command: Node keeps what it has compiled. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type TerminalCommand = 'backup' | 'check' | 'restore' | 'move' | 'password' | 'handover';

/** Runs an `npm run` command as a terminal does: in its own process, on the Node that runs the tests. */
export function runInTerminal(command: TerminalCommand, dataDir: string, ...args: string[]): Promise<Ended> {
  return runTyping('', command, dataDir, ...args);
}

/** The same, with a text on its standard input. */
export function runTyping(
  typed: string,
  command: TerminalCommand,
  dataDir: string,
  ...args: string[]
): Promise<Ended> {
  return beginTyping(typed, command, dataDir, ...args).ended;
}

/** Begins such a command, which the test may kill. `place` is its data directory, or all its variables. */
export function beginTyping(
  typed: string,
  command: TerminalCommand,
  place: string | Record<string, string>,
  ...args: string[]
): { ended: Promise<Ended>; kill: () => void } {
  const file = fileURLToPath(new URL(`../../src/operations/${command}.ts`, import.meta.url));
  const variables = typeof place === 'string' ? { DATA_DIR: place } : place;
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...variables },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (piece) => {
    ended.out += piece;
  });
  child.stderr.on('data', (piece) => {
    ended.err += piece;
  });
  return {
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ ...ended, code }));
    }),
    kill: () => child.kill('SIGKILL'),
  };
}
