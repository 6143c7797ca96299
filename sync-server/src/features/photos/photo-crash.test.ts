import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { FilesServer } from '#test/files/server.ts';
import { photoIds } from './photos-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const saver = fileURLToPath(new URL('../../../test/files/save-photos.ts', import.meta.url));

/** Lets photos be replaced until this many were promised, and kills in the middle of the next. */
async function killAfter(promises: number, dir: string, owner: string): Promise<void> {
  const child = spawn(process.execPath, [saver, dir, owner], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let count = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    count += 1;
    if (count === promises) child.kill('SIGKILL');
  }
  await exit;
  expect(count).toBeGreaterThanOrEqual(promises);
}

test('whenever the server is killed, the person has one photo with both its files, and a sweep leaves no other', async () => {
  const server = await FilesServer.open();
  try {
    const owner = await server.schoolmate({});
    const { read } = server.parts.database;
    for (const promises of [1, 3, 8, 20]) {
      await killAfter(promises, server.dir, owner);
      const ids = await photoIds(read);
      const person = await read.selectFrom('schoolmates').select('photo_id').executeTakeFirstOrThrow();
      expect(ids).toEqual([person.photo_id]);
      for (const id of ids) {
        for (const size of ['large', 'small'] as const) {
          const picture = await sharp(await readFile(server.parts.photos.path(id, size))).metadata();
          expect(picture).toMatchObject({ format: 'webp', width: 64 });
        }
      }
      await server.parts.photos.sweep(ids);
      expect(await readdir(join(server.dir, 'photos'))).toHaveLength(2);
    }
  } finally {
    await server.close();
  }
});
