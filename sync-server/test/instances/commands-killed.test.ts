import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { list } from 'tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  comparable,
  type KilledCommand,
  killedCommands,
  type Place,
  type Sources,
} from '#test/faults/killed-commands.ts';
import { chance, rounds, tell } from '#test/faults/rounds.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { packOf } from '#test/handover/packs.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { beginTyping } from '#test/scene/terminal.ts';
import { type Installation, Installations, rowsIn } from './installations.ts';

/** Row S17 on PostgreSQL, with the photos in the data directory: all or nothing of each command that is killed. */

const kills = rounds(1, 15);

const photosBackup: KilledCommand = {
  name: 'backup',
  on: 'school',
  begin: ({ dataDir, out, variables }) => {
    const { ended, kill } = beginTyping('', 'backup', variables ?? dataDir, join(out, 'photos.tar'));
    return { ended: ended.then(({ err }) => err), kill };
  },
  written: async ({ out, dataDir }) => {
    const names = readdirSync(out);
    for (const name of names) {
      const inside: string[] = [];
      await list({ file: join(out, name), strict: true, onReadEntry: ({ path }) => inside.push(path) });
      const photos = inside.filter((path) => path.startsWith('photos/')).map((path) => path.slice(7));
      expect(photos.sort()).toEqual(readdirSync(join(dataDir, 'photos')).sort());
    }
    return names;
  },
};
const commands = [photosBackup, ...killedCommands];

let root: string;
let installations: Installations;
let sources: Sources;
let templates: Record<KilledCommand['on'], Installation>;
const knownHashes = new Set<string>();

/** Writes a school with a person and their photos, and returns its id. */
async function writeSchool(server: TestServer, name: string, email?: string): Promise<string> {
  const { schoolId, batchId, divisionId } = await aDivision(await anAdmin(server, email), name);
  const { id: authorId } = await aMember(server, divisionId, { name: `Somebody of ${name}` });
  await aPost(server, { batchId, authorId, photos: [await aPhoto(1), await aPhoto(2)] });
  return schoolId;
}

/** Leaves an installation as a start does. */
async function rest(server: TestServer, { dataDir, variables }: Installation): Promise<void> {
  await server.close();
  await (await ServerProcess.start({ dataDir, environment: variables })).stop();
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'memcherrish-commands-'));
  installations = await Installations.open('a folder');
  const [school, elsewhere] = [await installations.make(), await installations.make()];
  const server = await openTestServer(school.variables);
  const id = await writeSchool(server, 'St. Mary’s');
  const { bytes, passphrase } = await packOf(server, id);
  const pack = join(root, 'pack.age');
  writeFileSync(pack, bytes);
  sources = { backup: '', pack, passphrase, school: id };
  await rest(server, school);
  const other = await openTestServer(elsewhere.variables);
  await writeSchool(other, 'Another school', 'other@example.org');
  await rest(other, elsewhere);
  templates = { school, elsewhere };
  for (const each of [school, elsewhere])
    for (const hash of JSON.stringify(await rowsIn(each)).matchAll(/\$argon2[^"\\]+/g))
      knownHashes.add(hash[0]);
});
afterAll(async () => {
  killAll();
  await installations.close();
  rmSync(root, { recursive: true, force: true });
});

/** Returns the rows of an installation, and requires both files of every photo, and nothing temporary. */
async function contentOf(installation: Installation): Promise<string[]> {
  const tables = await rowsIn(installation);
  const rows = Object.entries(tables)
    .filter(([table]) => !/^(attempts|audit)$/.test(table))
    .flatMap(([table, all]) => all.map((row) => comparable(`${table} ${row}`, knownHashes)));
  const ids = (tables['photos'] ?? []).map((row) => String(JSON.parse(row).id));
  const files = ids.flatMap((id) => [`${id}.small.webp`, `${id}.webp`]);
  expect(installation.pictures.names()).toEqual(files.sort());
  const others = readdirSync(installation.dataDir).filter(
    (name) => !/^(high-water\.json|deletions\.jsonl|photos|store-id)$/.test(name),
  );
  expect(others).toEqual([]);
  return rows.sort();
}

/** Runs a command on a copy, kills it after a while unless that is null, and starts a server once. */
async function lifeOf(command: KilledCommand, moment: number | null) {
  const copy = await installations.copy(templates[command.on]);
  const out = join(root, 'out');
  mkdirSync(out, { mode: 0o700 });
  const place: Place = { dataDir: copy.dataDir, out, variables: copy.variables };
  const from = performance.now();
  const { ended, kill } = command.begin(place, sources);
  if (moment === null) expect(await ended).toBe('');
  else {
    await Promise.race([pause(moment), ended]);
    kill();
    await ended;
  }
  const took = performance.now() - from;
  const next = await ServerProcess.start({ dataDir: copy.dataDir, environment: copy.variables });
  expect(await next.stop()).toBe(0);
  // No device downloads anything again on account of a kill.
  expect(next.said.out).not.toContain('The database is another than');
  const outcome = {
    content: await contentOf(copy),
    written: (await command.written?.(place, sources)) ?? [],
  };
  rmSync(out, { recursive: true });
  return { took, outcome };
}

it.each(commands)(
  `leaves all or nothing of $name on PostgreSQL, killed at random (${kills} kills)`,
  { timeout: 3_600_000 },
  async (command) => {
    const random = chance(`kills of ${command.name} on PostgreSQL`);
    const before = { content: await contentOf(templates[command.on]), written: [] };
    const { took, outcome: after } = await lifeOf(command, null);
    if (command.name !== 'a start') expect(after).not.toEqual(before);
    const figures = { kills, 'as before': 0, done: 0 };
    for (let round = 0; round < kills; round += 1) {
      const { outcome } = await lifeOf(command, took * (0.4 + 0.7 * random.next()));
      const isDone = JSON.stringify(outcome) === JSON.stringify(after);
      // Shows the difference to what was there before.
      if (!isDone) expect(outcome).toEqual(before);
      figures[isDone ? 'done' : 'as before'] += 1;
    }
    tell(`S17 ${command.name} on PostgreSQL`, figures);
  },
);
