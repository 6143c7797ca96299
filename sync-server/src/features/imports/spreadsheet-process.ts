import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { unreadPart } from '@memcherrish/shared/wire/desk/imports.ts';
import { z } from 'zod';
import { budgets } from '#server/shares/budgets.ts';
import { Busy } from '#server/shares/busy.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';
import { checkContainer } from './container.ts';
import { packedSheets, unpacked } from './sheet.ts';
import type { WorkbookSheets } from './workbook-sheets.ts';

declare module '#server/context.ts' {
  interface AppContext {
    spreadsheets: SpreadsheetProcess;
  }
}

const problems = [
  'type',
  'text',
  'opendocument',
  'too-large',
  'too-much',
  'too-many-parts',
  'locked',
  'broken',
  'empty',
  'too-many-rows',
] as const;
export type SpreadsheetProblem = (typeof problems)[number] | 'busy';
/** The reason why a file is refused, also after its cells were read. */
export type FileProblem = SpreadsheetProblem | 'no-names';

/** The valid responses of the process. It has read an untrusted file, so everything else is refused. */
const answer = z.union([
  z.strictObject({ problem: z.enum(problems) }),
  packedSheets.extend({ unread: z.array(unreadPart) }),
]);
export type SheetsAnswer = WorkbookSheets | { problem: SpreadsheetProblem };

interface Bounds {
  /** Milliseconds from the start of the process. */
  timeout: number;
  heapMegabytes: number;
  /**
   * The limit of all memory, heap or not, on systems that can enforce it. Node reserves about 1.4 GB that it
   * never uses.
   */
  addressSpaceMegabytes: number;
  maxAnswerBytes: number;
  /** How many processes run at once; `maxWaiting` is how many files wait for one. */
  maxRunning: number;
  maxWaiting: number;
}
const defaultBounds: Bounds = {
  timeout: spreadsheet.timeout,
  heapMegabytes: 256,
  addressSpaceMegabytes: 2048,
  maxAnswerBytes: 32 * 1024 * 1024,
  maxRunning: budgets.spreadsheets.atOnce,
  maxWaiting: budgets.spreadsheets.waiting,
};

/**
 * Reads class lists, each in its own Node process. The process has limits on time, heap and address space,
 * and an empty environment. Its file system is limited to the code that it runs. Worker threads would not do:
 * their limits do not count Buffers, and a crash could affect the server.
 * Two files are read at once, and a few more wait. Beyond those the result is `busy`. Callers take turns.
 */
export class SpreadsheetProcess {
  readonly #bounds: Bounds;
  readonly #children = new Set<ChildProcess>();
  readonly #queue: FairQueue;

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...defaultBounds, ...bounds };
    const { maxRunning: atOnce, maxWaiting: waiting } = this.#bounds;
    this.#queue = new FairQueue({ ...budgets.spreadsheets, atOnce, waiting });
  }

  /** Returns the cells of all sheets, or the reason why there are none. */
  async readSheets(bytes: Buffer): Promise<SheetsAnswer> {
    // Starts no process for a file that is no workbook.
    const container = checkContainer(bytes);
    if ('problem' in container) return container;
    try {
      return await this.#queue.take(() => this.#run(bytes));
    } catch (error) {
      if (error instanceof Busy) return { problem: 'busy' };
      throw error;
    }
  }

  /** Ends the running processes when the server closes. */
  close(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  async #run(bytes: Buffer): Promise<SheetsAnswer> {
    const { timeout, maxAnswerBytes } = this.#bounds;
    const [command = '', ...args] = commandLine(this.#bounds);
    const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    this.#children.add(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    try {
      const { code, output } = await new Promise<{ code: number | null; output: string }>(
        (resolve, reject) => {
          const chunks: Buffer[] = [];
          let length = 0;
          child.stdout.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > maxAnswerBytes) child.kill('SIGKILL');
            else chunks.push(chunk);
          });
          child.on('error', reject);
          child.on('close', (code) => {
            // The process may have ended by itself before the signal.
            const isTooLong = length > maxAnswerBytes;
            resolve({ code: isTooLong ? null : code, output: Buffer.concat(chunks).toString() });
          });
          // The process may end before it has read all input; the close event reports that.
          child.stdin.on('error', () => undefined);
          child.stdin.end(bytes);
        },
      );
      // A process that ended by a signal, from us or from the system, ran out of time or memory.
      if (code === null) return { problem: 'too-much' };
      if (code !== 0) throw new Error(`The process that reads spreadsheets ended with code ${code}.`);
      const read = answer.parse(JSON.parse(output));
      return 'problem' in read ? read : { sheets: unpacked(read), unread: read.unread };
    } finally {
      clearTimeout(timer);
      this.#children.delete(child);
    }
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Only folders with code: not the data directory with its database and secrets. */
const readable = ['../../../../node_modules', '../../../../shared', '../../../../sync-server'].map(at);

/** Lets a process that lives for a second collect its garbage seldom. */
const youngMegabytes = 32;

function commandLine(bounds: Bounds): string[] {
  const node = [
    process.execPath,
    `--max-old-space-size=${bounds.heapMegabytes}`,
    `--max-semi-space-size=${youngMegabytes}`,
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${join(path, '*')}`),
    at('./read-workbook.ts'),
  ];
  if (process.platform !== 'linux') return node;
  // Writes no core dump when the process is killed. Limits its processor time to twice the timer, in case
  // this server dies first.
  const seconds = Math.ceil((2 * bounds.timeout) / 1000);
  const limits = `ulimit -c 0; ulimit -t ${seconds}; ulimit -v ${bounds.addressSpaceMegabytes * 1024}`;
  return ['/bin/sh', '-c', `${limits}; unset PWD; exec "$@"`, 'sh', ...node];
}
