import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const answer = z.union([z.object({ answer: z.string() }), z.object({ error: z.string() })]);

let host: ChildProcess | null = null;
let lastId = 0;
/** Sends one command at a time, so that each response belongs to the last command. */
let last: Promise<unknown> = Promise.resolve();

/** A server in the process that all files of this worker share. */
export interface Hosted {
  address: string;
  close: () => Promise<void>;
}

/** Opens a server in the shared process. `print` gets that process's output while the server is open. */
export async function openHosted(
  environment: Record<string, string>,
  print: (text: string) => void,
): Promise<Hosted> {
  const child = running();
  lastId += 1;
  const id = lastId;
  for (const output of [child.stdout, child.stderr]) output?.on('data', print);
  const leave = () => {
    for (const output of [child.stdout, child.stderr]) output?.off('data', print);
  };
  try {
    const address = await say(child, { order: 'open', id, environment });
    return {
      address,
      close: async () => {
        await say(child, { order: 'close', id });
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

function running(): ChildProcess {
  if (host?.connected) return host;
  const started = fork(join(root, 'sync-server/test/scene/server-host.ts'), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The process ends with this one and does not keep it alive.
  started.unref();
  started.channel?.unref();
  for (const output of [started.stdout, started.stderr]) {
    output?.setEncoding('utf8').resume();
    if (output instanceof Socket) output.unref();
  }
  host = started;
  return started;
}

function say(child: ChildProcess, order: object): Promise<string> {
  const next = last.then(async () => {
    const ended = new AbortController();
    const stop = () => ended.abort();
    child.once('exit', stop);
    try {
      const answered = once(child, 'message', { signal: ended.signal });
      child.send(order);
      const [message] = await answered;
      return textIn(answer.parse(message));
    } finally {
      child.off('exit', stop);
    }
  });
  last = next.catch(() => undefined);
  return next;
}

function textIn(said: z.infer<typeof answer>): string {
  if ('error' in said) throw new Error(said.error);
  return said.answer;
}
