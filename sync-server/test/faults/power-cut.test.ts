import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { databaseName, photosName } from '#server/data-files.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { type Change, seedWorld, send, type World, type Writer } from './changes.ts';
import { Disk } from './power-cut/disk.ts';
import { type Event, eventsIn, isComplete, recording } from './power-cut/trace.ts';
import { chance, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { lostOf, type Stored, storedInFile } from './stored.ts';
import { hasStrace, traced, unlessStrace } from './strace.ts';

/**
 * Row S2: a power cut. The test records every disk operation of the server, and its responses. It then rebuilds the disk as a cut at any
 * moment may leave it (power-cut/disk.ts), and opens it. A kill cannot test this: the system keeps written data, synced or not.
 */

const cuts = rounds(40, 1000);
const cutsOfControls = rounds(20, 300);
const changesPerLife = rounds(24, 120);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-power-'));
});
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that strace records in `trace`. */
const start = (dataDir: string, trace: string, node: readonly string[] = []) =>
  ServerProcess.start({ dataDir, node, through: traced(...recording(trace)) });

/** Waits for strace, which completes its file a moment after the server has ended. */
async function read(trace: string, dataDir: string): Promise<Event[]> {
  await expect.poll(() => isComplete(trace), { interval: 200 }).toBe(true);
  return eventsIn(trace, dataDir);
}

function filesUnder(dir: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(dir.length + 1), readFileSync(path));
  }
  return files;
}

interface Recorded {
  before: Map<string, Buffer>;
  events: Event[];
  made: Change[];
  world: World;
}

/** Records several lives of a server under load, each with its own kind of end. */
async function record(
  name: string,
  lives: readonly ('ends' | 'is killed')[],
  node: readonly string[] = [],
): Promise<Recorded> {
  const dataDir = join(folder, name);
  const world = await seedWorld(dataDir);
  const before = filesUnder(dataDir);
  const made: Change[] = [];
  const events: Event[] = [];
  for (const life of lives) {
    const trace = join(folder, `${name}.trace`);
    const server = await start(dataDir, trace, node);
    const until = made.length + changesPerLife;
    const write = async (writer: Writer) => {
      while (made.length < until) {
        const change = await writer.next();
        made.push(change);
        expect(await send(change, server.address)).toBe(true);
        expect([change.kind, change.status]).toEqual([change.kind, expect.toBeOneOf([200, 201])]);
      }
    };
    await Promise.all([...world.writers, ...world.painters].map(write));
    if (life === 'is killed') await server.kill();
    else expect(await server.stop()).toBe(0);
    for (const event of await read(trace, dataDir)) events.push(event);
    rmSync(trace);
  }
  return { before, events, made, world };
}

/** Returns the position in the trace at which each change got its response. */
function answersIn({ events, made }: Pick<Recorded, 'events' | 'made'>): Map<Change, number> {
  const said = events.flatMap((event, division) =>
    event.kind === 'say' ? [{ place: division, text: event.bytes.toString() }] : [],
  );
  return new Map(
    made.map((change) => [change, said.find(({ text }) => text.includes(change.body))?.place ?? Infinity]),
  );
}

/**
 * Visits many moments of a trace, starting at a position, with the disk that a cut leaves. Usually half of the unsynced data survives;
 * sometimes none or all of it. The last moment is the end of the trace, without any unsynced data.
 */
async function replay(
  { before, events }: Pick<Recorded, 'before' | 'events'>,
  count: number,
  look: (left: Map<string, Buffer>, division: number) => Promise<void>,
  from = 1,
): Promise<void> {
  const random = chance('power cut');
  const moments = Array.from({ length: count - 1 }, () => random.between(from, events.length));
  moments.sort((one, other) => one - other).push(events.length);
  const disk = new Disk(before);
  let division = 0;
  for (const [index, moment] of moments.entries()) {
    for (; division < moment; division += 1) {
      const event = events[division];
      if (event) disk.apply(event);
    }
    const survives = index === moments.length - 1 ? 0 : random.pick([0.5, 0.5, 0.5, 0, 1]);
    await look(disk.after(random, survives), division);
  }
}

/** Opens the disk after a cut as a starting server does, and reads it. */
async function opened(left: Map<string, Buffer>): Promise<Stored> {
  const dir = mkdtempSync(join(folder, 'left-'));
  try {
    for (const suffix of ['', '-wal', '-journal']) {
      const bytes = left.get(databaseName + suffix);
      if (bytes) writeFileSync(join(dir, databaseName + suffix), bytes);
    }
    // The index of the write-ahead log is shared memory, so its old content must not matter.
    writeFileSync(join(dir, `${databaseName}-shm`), Buffer.alloc(32_768, 0xa5));
    const file = join(dir, databaseName);
    await (await openDatabase(file)).close();
    return storedInFile(file);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Returns the files of all photos as they were when they got their names. */
function photosIn({ before, events }: Recorded): Map<string, Buffer> {
  const isPhoto = (path: string) => dirname(path) === photosName;
  const photos = new Map([...before].filter(([path]) => isPhoto(path)));
  const disk = new Disk(before);
  for (const event of events) {
    disk.apply(event);
    if (event.kind === 'rename' && isPhoto(event.to)) photos.set(event.to, disk.read(event.to));
  }
  return photos;
}

interface Seen {
  'changes that a state lacks': number;
  'states that lack any': number;
  'states with damage': number;
  'photos that are not whole': number;
}

const nothing: Seen = {
  'changes that a state lacks': 0,
  'states that lack any': 0,
  'states with damage': 0,
  'photos that are not whole': 0,
};

async function look(recorded: Recorded, count: number): Promise<Seen> {
  const answers = answersIn(recorded);
  expect([...answers.values()]).not.toContain(Infinity);
  const photos = photosIn(recorded);
  const seen = { ...nothing };
  await replay(recorded, count, async (left, division) => {
    const stored = await opened(left);
    const acknowledged = recorded.made.filter((change) => (answers.get(change) ?? Infinity) < division);
    const lost = lostOf(acknowledged, stored, recorded.world.places).length;
    seen['changes that a state lacks'] += lost;
    if (lost > 0) seen['states that lack any'] += 1;
    if (stored.integrity !== 'ok') seen['states with damage'] += 1;
    for (const id of stored.photos) {
      for (const name of [`${photosName}/${id}.webp`, `${photosName}/${id}.small.webp`]) {
        const [bytes, whole] = [left.get(name), photos.get(name)];
        if (!bytes || !whole?.equals(bytes)) seen['photos that are not whole'] += 1;
      }
    }
  });
  return seen;
}

it.skipIf(!hasStrace)(
  `keeps everything that was acknowledged after each of ${cuts} power cuts${unlessStrace}`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const recorded = await record('full', ['ends', 'is killed', 'ends']);
    const seen = await look(recorded, cuts);
    tell('S2', { cuts, acknowledged: recorded.made.length, ...seen });
    expect(seen).toEqual(nothing);
  },
);

it.skipIf(!hasStrace)(
  `detects the losses of synchronous = NORMAL and of unsynced photos${unlessStrace}`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const planted = pathToFileURL(join(import.meta.dirname, 'power-cut/less-durable.ts')).href;
    const recorded = await record('normal', ['ends'], ['--import', planted]);
    const seen = await look(recorded, cutsOfControls);
    tell('S2 with NORMAL', { cuts: cutsOfControls, acknowledged: recorded.made.length, ...seen });
    expect(seen['changes that a state lacks']).toBeGreaterThan(0);
    expect(seen['photos that are not whole']).toBeGreaterThan(0);
    expect(seen['states with damage']).toBe(0);
  },
);

it.skipIf(!hasStrace)(
  `starts again after a first start that was cut off, with the same token secret${unlessStrace}`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const dataDir = join(folder, 'first');
    mkdirSync(dataDir);
    const trace = join(folder, 'first.trace');
    const server = await start(dataDir, trace);
    const registered = await fetch(`${server.address}${paths.adminRegister}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Admin', email: 'admin@example.org', password: goodPassword }),
    });
    expect(registered.status).toBe(201);
    const body = await registered.text();
    expect(await server.stop()).toBe(0);
    const events = await read(trace, dataDir);
    const secret = readFileSync(join(dataDir, 'auth-secret'));
    const answered = events.findIndex(
      (event) => event.kind === 'say' && event.bytes.toString().includes(body),
    );
    expect(answered).toBeGreaterThan(0);

    const record = { before: new Map(), events };
    await replay(record, cutsOfControls, async (left) => {
      expect((await opened(left)).integrity).toBe('ok');
    });
    const afterwards = async (left: Map<string, Buffer>) => {
      expect((await opened(left)).admins).toBe(1);
      expect(left.get('auth-secret')).toEqual(secret);
    };
    await replay(record, cutsOfControls, afterwards, answered + 1);
    tell('S2 at the first start', {
      cuts: 2 * cutsOfControls,
      'after the first answer': cutsOfControls,
      lost: 0,
    });
  },
);
