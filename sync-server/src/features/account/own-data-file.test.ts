import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownDataFile } from './own-data-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'memcherrish-own-data-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

it('leaves no file open when a phone disconnects during the download', async () => {
  const opened = vi.spyOn(fs, 'createReadStream');
  const photos = ['one', 'two'].map((name) => ({ name, path: join(folder, name) }));
  for (const { path } of photos) fs.writeFileSync(path, Buffer.alloc(1024 * 1024));
  const file = await ownDataFile({ sections: {}, photos });
  await expect.poll(() => opened).toHaveBeenCalled();
  file.destroy();
  const open = () => opened.mock.results.filter((result) => !result.value.closed);
  await expect.poll(open).toEqual([]);
});
