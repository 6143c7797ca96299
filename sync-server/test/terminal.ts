import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of `npm run` as the terminal does: a process of its own, on the Node that runs the tests. */
export function runInTerminal(
  command: 'backup' | 'restore' | 'password',
  dataDir: string,
  ...args: string[]
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../src/operations/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, DATA_DIR: dataDir } });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (piece) => {
    ended.out += piece;
  });
  child.stderr.on('data', (piece) => {
    ended.err += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
