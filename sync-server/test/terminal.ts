import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs an `npm run` command as a terminal does: in its own process, on the Node that runs the tests. */
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
