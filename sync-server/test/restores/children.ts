import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The server as a process of its own, which may be killed. */
export interface Life {
  child: ChildProcess;
  address: string;
  /** What it has said in the terminal so far. */
  said: () => string;
}

const main = join(import.meta.dirname, '../../src/main.ts');

/** Whatever a test has come to, no server outlives it. */
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

export async function startServer(dataDir: string): Promise<Life> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SAMPLE: 'off', PORT: '0', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('Memcherrish is at')) await once(child.stdout, 'data');
  return { child, address: /http:\S+/.exec(said)?.[0] ?? '', said: () => said };
}

/** Ends it in order, or without a word. */
export async function endServer({ child }: Life, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
