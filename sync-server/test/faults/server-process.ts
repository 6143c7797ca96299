import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Start {
  dataDir: string;
  /** A program, with its options, that runs the server under the same process id, such as a tracer. */
  through?: readonly string[];
  node?: readonly string[];
  environment?: Record<string, string>;
}

const main = join(import.meta.dirname, '../../src/main.ts');
const running = new Set<ChildProcess>();

/** Kills all servers, so that none outlives its test. For `afterAll`. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The real program in its own process, on a free port. */
export class ServerProcess {
  readonly #child: ChildProcess;
  /** Resolves once the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly said = { out: '', err: '' };
  /** The time from the start until the server printed its address, in milliseconds. */
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

  /** Starts without waiting, for a server that may end before it listens. */
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

  /** Starts, and resolves once the server listens. If it ends before, throws with its output. */
  static async start(options: Start): Promise<ServerProcess> {
    const server = ServerProcess.begin(options);
    if (!(await server.listens())) throw new Error(`The server has ended: ${server.said.err}`);
    return server;
  }

  /** Resolves to true once the server listens, or to false if it ends before. */
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

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Sends SIGTERM, as a supervisor does, and returns the exit code. */
  async stop(): Promise<number | string> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }
}
