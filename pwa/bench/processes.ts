import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a process has used so far: milliseconds of CPU, bytes out, bytes of memory. */
export interface Used {
  cpu: number;
  bytes: number;
  rss: number;
}

/** One process of a benchmark: what it said first, and how to ask it more. */
export interface Process<Hello, Question, Answer> {
  hello: Hello;
  ask(question: Question): Promise<Used & Answer>;
  end(): void;
}

const folder = new URL('../../sync-server/bench/', import.meta.url);

export async function startProcess<Hello, Question extends object | string, Answer = object>(
  file: string,
  argument = '',
): Promise<Process<Hello, Question, Answer>> {
  const child = fork(fileURLToPath(new URL(file, folder)), [argument]);
  const hello = await nextMessage(child, file);
  return {
    hello: hello as Hello,
    ask: async (question) => {
      child.send(question);
      return (await nextMessage(child, file)) as Used & Answer;
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
