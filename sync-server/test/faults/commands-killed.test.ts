import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { packOf } from '#test/handover/packs.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import {
  contentOf,
  hashesIn,
  hasLeft,
  type KilledCommand,
  killedCommands,
  type Place,
  type Sources,
  setAsideIn,
  sqliteCommands,
} from './killed-commands.ts';
import { chance, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';

/**
 * Row S17: each command of an operator is killed at a random moment. The next start finds what was there before or all
 * that the command does, and nothing temporary stays.
 */

const kills = rounds(1, 15);

let root: string;
let sources: Sources;
/** The installations that the commands run on, each as a start leaves it. */
const templates = { school: '', elsewhere: '' };

/** Writes a school with a person and their photos, and returns what adds a post to it. */
async function writeSchool(server: TestServer, name: string, email?: string) {
  const { schoolId, batchId, divisionId } = await aDivision(await anAdmin(server, email), name);
  const { id: authorId } = await aMember(server, divisionId, { name: `Somebody of ${name}` });
  const post = async (seed: number) =>
    aPost(server, { batchId, authorId, photos: [await aPhoto(seed), await aPhoto(seed + 1)] });
  await post(1);
  return { schoolId, post };
}

/** Copies the data of a server, as a start leaves it. */
async function templateOf(server: TestServer, name: keyof typeof templates): Promise<void> {
  const folder = join(root, name);
  await server.ctx.database.checkpointWal();
  cpSync(server.dataDir, folder, {
    recursive: true,
    filter: (path) => !/^lock(\.json)?$/.test(basename(path)),
  });
  await server.close();
  makePrivate(folder);
  await (await ServerProcess.start({ dataDir: folder })).stop();
  templates[name] = folder;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'memcherrish-commands-'));
  const server = await openTestServer();
  const { schoolId: school, post } = await writeSchool(server, 'St. Mary’s');
  const [backup, pack] = [join(root, 'backup.tar'), join(root, 'pack.age')];
  await makeBackup(server.dataDir, backup, new AbortController().signal);
  await post(3);
  const { bytes, passphrase } = await packOf(server, school);
  writeFileSync(pack, bytes);
  sources = { backup, pack, passphrase, school };
  await templateOf(server, 'school');
  const other = await openTestServer();
  await writeSchool(other, 'Another school', 'other@example.org');
  await templateOf(other, 'elsewhere');
}, 120_000);
afterAll(() => {
  killAll();
  rmSync(root, { recursive: true, force: true });
});

function makePrivate(folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
  }
}

/** Runs a command on a copy, kills it after a while unless that is null, and starts the server once. */
async function lifeOf(command: KilledCommand, knownHashes: Set<string>, moment: number | null) {
  const folder = mkdtempSync(join(root, 'place-'));
  const place: Place = { dataDir: join(folder, 'data'), out: join(folder, 'out') };
  cpSync(templates[command.on], place.dataDir, { recursive: true });
  makePrivate(place.dataDir);
  mkdirSync(place.out, { mode: 0o700 });
  const from = performance.now();
  const { ended, kill } = command.begin(place, sources);
  if (moment === null) expect(await ended).toBe('');
  else {
    await Promise.race([pause(moment), ended]);
    kill();
    await ended;
  }
  const took = performance.now() - from;
  const left = hasLeft(place);

  const next = await ServerProcess.start({ dataDir: place.dataDir });
  expect(await next.stop()).toBe(0);
  // No device downloads anything again on account of a kill.
  expect(next.said.out).not.toContain('The database is another than');
  const setAside = setAsideIn(place).map((each) => contentOf(each, knownHashes));
  const content = contentOf(place.dataDir, knownHashes);
  const written = (await command.written?.(place, sources)) ?? [];
  rmSync(folder, { recursive: true });
  return { took, left, outcome: { content, setAside, written } };
}

it.each([...sqliteCommands, ...killedCommands])(
  `leaves all or nothing of $name, killed at random (${kills} kills)`,
  {
    timeout: 3_600_000,
  },
  async (command) => {
    const random = chance(`kills of ${command.name}`);
    const knownHashes = hashesIn(templates[command.on]);
    const before = { content: contentOf(templates[command.on], knownHashes), setAside: [], written: [] };
    const { took, outcome: after } = await lifeOf(command, knownHashes, null);
    if (command.name !== 'a start') expect(after).not.toEqual(before);
    const figures = { kills, 'as before': 0, done: 0, 'rooms swept': 0 };
    for (let round = 0; round < kills; round += 1) {
      const { left, outcome } = await lifeOf(command, knownHashes, took * (0.4 + 0.7 * random.next()));
      const isDone = JSON.stringify(outcome) === JSON.stringify(after);
      // Shows the difference to what was there before.
      if (!isDone) expect(outcome).toEqual(before);
      figures[isDone ? 'done' : 'as before'] += 1;
      if (left) figures['rooms swept'] += 1;
    }
    tell(`S17 ${command.name}`, figures);
  },
);
