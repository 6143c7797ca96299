import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync.ts';

// The first sync of a whole school, against a limit line: one file with the same answers, made as small as brotli can beforehand, from
// a bare node:http server. Both are asked in turns within one run, so that only the ratios are to be read.
const people = 1000;
const runs = 25;
const warmUps = 5;

interface Server {
  child: ChildProcess;
  address: string;
  token: string;
}

/** A device that comes anew, on connections of its own; every byte that arrives on them is counted, headers too. */
class Phone {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #sockets = new Set<Socket>();
  #cursor: string | null = null;

  constructor(server: Server) {
    this.#server = server;
  }

  get bytes(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
  }

  async fetch(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.#server.token}`, 'accept-encoding': 'br' };
    const request = get(`${this.#server.address}${path}`, { agent: this.#agent, headers });
    request.on('socket', (socket) => this.#sockets.add(socket));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`);
    const isCompressed = response.headers['content-encoding'] === 'br';
    return (isCompressed ? brotliDecompressSync(body) : body).toString('utf8');
  }

  /** One pull and the snapshots that it names. */
  async pull(batch?: string): Promise<{ answer: PullAnswer; texts: string[] }> {
    const query = new URLSearchParams();
    if (this.#cursor !== null) query.set('cursor', this.#cursor);
    if (batch !== undefined) query.set('batch', batch);
    const text = await this.fetch(`${paths.pull}?${query}`);
    const answer = JSON.parse(text) as PullAnswer;
    const named = answer.batches.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : []));
    const snapshots = await Promise.all(named.map((path) => this.fetch(path)));
    this.#cursor = answer.cursor;
    return { answer, texts: [text, ...snapshots] };
  }

  /** As the app does it: the own batches unasked, then the others of the school one at a time. */
  async firstSync(): Promise<string[]> {
    const { answer, texts } = await this.pull();
    const batches = answer.structures.flatMap((school) => school.batches.map((batch) => batch._id));
    for (const batch of batches.filter((each) => !answer.kept.includes(each))) {
      const [, ...snapshots] = (await this.pull(batch)).texts;
      texts.push(...snapshots);
    }
    return texts;
  }
}

async function start(...args: string[]): Promise<Server> {
  const child = fork(new URL('./servers.ts', import.meta.url), args);
  const [hello] = await once(child, 'message');
  return { child, ...(hello as Omit<Server, 'child'>) };
}

async function ask({ child }: Server, what: string): Promise<number> {
  child.send(what);
  const [cpu] = await once(child, 'message');
  return cpu;
}

async function measure(server: Server, visit: (phone: Phone) => Promise<unknown>) {
  const phone = new Phone(server);
  const cpuBefore = await ask(server, 'cpu');
  const from = performance.now();
  await visit(phone);
  const ms = performance.now() - from;
  return { bytes: phone.bytes, ms, cpu: (await ask(server, 'cpu')) - cpuBefore };
}

type Measured = Awaited<ReturnType<typeof measure>>;
const median = (all: Measured[], what: keyof Measured) =>
  all.map((one) => one[what]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const row = (title: string, cells: string[]) =>
  console.log(title.padEnd(32) + cells.map((cell) => cell.padStart(10)).join(''));

const folder = mkdtempSync(join(tmpdir(), 'memcherrish-bench-'));
const ours = await start(join(folder, 'data'), String(people));
const file = join(folder, 'school.json.br');
const texts = await new Phone(ours).firstSync();
writeFileSync(file, brotliCompressSync(`[${texts.join(',')}]`));
const limitLine = await start(file);

const cold: Measured[] = [];
const warm: Measured[] = [];
const limit: Measured[] = [];
for (let run = -warmUps; run < runs; run += 1) {
  await ask(ours, 'forget snapshots');
  const first = await measure(ours, (phone) => phone.firstSync());
  const next = await measure(ours, (phone) => phone.firstSync());
  const least = await measure(limitLine, (phone) => phone.fetch('/'));
  if (run < 0) continue;
  cold.push(first);
  warm.push(next);
  limit.push(least);
}
const device = new Phone(ours);
await device.firstSync();
const whole = device.bytes;
await ask(ours, 'change one');
await device.pull();
const patch = device.bytes - whole;

console.log(
  `First sync of a school of ${people} people, in multiples of the limit line: one file of the same`,
);
console.log(`answers, compressed beforehand (${median(limit, 'bytes')} bytes). Medians of ${runs} runs.\n`);
row('', ['bytes', 'time', 'CPU']);
for (const [title, all] of [
  ['the first phone after a change', cold],
  ['every phone after it', warm],
] as const) {
  const ratio = (what: keyof Measured) => `${(median(all, what) / median(limit, what)).toFixed(1)} x`;
  row(title, [ratio('bytes'), ratio('ms'), ratio('cpu')]);
}
console.log(`\nOne person changed: ${patch} bytes, ${(patch / whole).toFixed(3)} of a first sync.`);

for (const { child } of [ours, limitLine]) child.send('end');
rmSync(folder, { recursive: true });
process.exit();
