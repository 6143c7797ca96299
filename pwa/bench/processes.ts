import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Resources that a process has used so far: milliseconds of CPU, bytes sent, bytes of memory. */
export interface Used {
  cpu: number;
  bytes: number;
  rss: number;
}

/** A process of a benchmark: its first message, and functions that send it requests. */
export interface Process<Hello, Confirmation, Answer> {
  hello: Hello;
  ask(question: Confirmation): Promise<Used & Answer>;
  end(): void;
}

const here = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a file of `sync-server/bench`, of this project or of another checkout. */
export async function startProcess<Hello, Confirmation extends object | string, Answer = object>(
  file: string,
  argument = '',
  checkout = here,
): Promise<Process<Hello, Confirmation, Answer>> {
  const child = fork(join(checkout, 'sync-server/bench', file), [argument], { cwd: checkout });
  const hello = await nextMessage(child, file);
  return {
    hello: hello as Hello,
    ask: async (question) => {
      child.send(question);
      return (await within(60, file, nextMessage(child, file))) as Used & Answer;
    },
    end: () => child.kill('SIGKILL'),
  };
}

function nextMessage(child: ChildProcess, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${file} ended with code ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

/** Measures the CPU of a server without a browser, which would share its processors and make each step longer. */
export async function cpuOf(
  server: { ask(question: 'used'): Promise<Used> },
  work: () => Promise<void>,
): Promise<number> {
  const before = await server.ask('used');
  await work();
  return (await server.ask('used')).cpu - before.cpu;
}

/** Rejects if the work takes longer than this many seconds. The benchmark then ends and names the step. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what}: not done after ${seconds} seconds.`)),
      seconds * 1000,
    );
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Prints the progress with the seconds since the start to stderr. An interrupted run keeps them.
 */
export function tell(what: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
}
