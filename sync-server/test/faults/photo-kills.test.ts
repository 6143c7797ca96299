import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photosName } from '#server/data-files.ts';
import { type Change, seedingTime, seedWorld, send, type World, type Writer } from './changes.ts';
import { chance, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { storedIn } from './stored.ts';

/**
 * Row S16: a server is killed while three people change their photo. It writes the files first, then the row. A kill therefore leaves files
 * without a row, which the next start removes, and never a row without files.
 */

const kills = rounds(2, 60);

let dataDir: string;
let world: World;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'memcherrish-photo-kills-')), 'data');
  world = await seedWorld(dataDir);
}, seedingTime);
afterAll(() => {
  killAll();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const filesOf = (id: string) => [`${id}.small.webp`, `${id}.webp`];

async function isWhole(name: string): Promise<boolean> {
  try {
    await sharp(await readFile(join(dataDir, photosName, name))).stats();
    return true;
  } catch {
    return false;
  }
}

it(`keeps every photo and leaves no file without a row (${kills} kills)`, {
  timeout: 3_600_000,
}, async () => {
  const random = chance('photo kills');
  const waiting = new Map<Writer, Change>();
  const known = new Set<string>();
  let uploads = 0;
  let orphans = 0;

  for (let round = 0; round <= kills; round += 1) {
    // Read while no server has it open: a checkpoint between the copies of its two files would lose rows of the copy.
    const { photos, owners } = storedIn(dataDir);
    const server = await ServerProcess.start({ dataDir });
    const files = (await readdir(join(dataDir, photosName))).sort();
    expect(files).toEqual([...photos].flatMap(filesOf).sort());

    const isLast = round === kills;
    const fatal = random.between(0, 4);
    let answered = 0;
    let dying: Promise<void> | null = null;
    const dieSoon = () => {
      dying ??= pause(random.next() * 60).then(() => server.kill());
    };
    if (fatal === 0 && !isLast) dieSoon();
    const upload = async (writer: Writer) => {
      while (!dying || fatal === 0) {
        if (isLast && !waiting.has(writer)) return;
        const change = waiting.get(writer) ?? (await writer.next());
        waiting.set(writer, change);
        if (!(await send(change, server.address))) return;
        waiting.delete(writer);
        expect([change.status, change.body]).toEqual([200, change.body]);
        answered += 1;
        uploads += 1;
        if (answered === fatal && !isLast) dieSoon();
      }
    };
    await Promise.all(world.painters.map(upload));
    await dying;
    if (isLast) expect(await server.stop()).toBe(0);

    const left = storedIn(dataDir);
    expect(left.integrity).toBe('ok');
    // The count has not changed, and each photo has both files: the old photo or the new one.
    expect([left.photos.size, left.owners]).toEqual([photos.size, owners]);
    for (const name of [...left.photos].filter((id) => !known.has(id)).flatMap(filesOf)) {
      expect([name, await isWhole(name)]).toEqual([name, true]);
    }
    for (const id of left.photos) known.add(id);
    orphans += (await readdir(join(dataDir, photosName))).length - 2 * left.photos.size;
  }
  tell('S16', { kills, 'uploads acknowledged': uploads, 'rows without a file': 0, 'orphans swept': orphans });
});
