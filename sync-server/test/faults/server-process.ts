import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Start {
  dataDir: string;
  /** A program that runs the server in the same process id, such as a tracer, with its options. */
  through?: readonly string[];
  /** Options of Node. */
  node?: readonly string[];
  environment?: Record<string, string>;
}

const main = join(import.meta.dirname, '../../src/main.ts');
const running = new Set<ChildProcess>();

/** Whatever a test has come to, no server outlives it. For `afterAll`. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The program itself, in a process of its own, on a free port. */
export class ServerProcess {
  readonly #child: ChildProcess;
  /** Resolves once the process has ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly said = { out: '', err: '' };
  /** From the start to the address, in milliseconds. */
  startedIn = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    running.add(child);
    this.ended = once(child, 'close').then(([code, signal]) => {
      running.delete(child);
      return code ?? signal;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.said.out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said.err += text;
    });
  }

  /** Starts without waiting for anything, for a server that may end before it listens. */
  static begin({ dataDir, through = [], node = [], environment = {} }: Start): ServerProcess {
    const [command = process.execPath, ...options] = [...through, process.execPath, ...node, main];
    const child = spawn(command, options, {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: dataDir,
        SAMPLE: 'off',
        PORT: '0',
        RATE_LIMITS: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  /** Starts, and resolves once the server listens. Throws with what it said when it ends before. */
  static async start(options: Start): Promise<ServerProcess> {
    const server = ServerProcess.begin(options);
    if (!(await server.listens())) throw new Error(`The server has ended: ${server.said.err}`);
    return server;
  }

  /** Whether it has come to listen; false once it has ended instead. */
  async listens(): Promise<boolean> {
    const from = performance.now();
    const over = this.ended.then(() => true);
    while (!this.#address) {
      const hasEnded = await Promise.race([over, once(this.#child.stdout ?? this.#child, 'data')]);
      if (hasEnded === true && !this.#address) return false;
    }
    this.startedIn = performance.now() - from;
    return true;
  }

  get #address(): string | undefined {
    return /Memcherrish is at (http:\S+)/.exec(this.said.out)?.[1];
  }

  get address(): string {
    return this.#address ?? '';
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to end, as a supervisor does; answers its exit code. */
  async stop(): Promise<number | string> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }
}
