import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyObjectsIn } from './empty-objects.ts';

const root = join(import.meta.dirname, '..', '..');

test.each([
  ['expect(kept).toMatchObject({});', [1]],
  ['expect(kept).toMatchObject({\n  local: {},\n});', [2]],
  ['expect(all).toEqual([expect.objectContaining({ fields: {} })]);', [1]],
  ['expect(kept).toMatchObject({ name: "Asha" });', []],
  ['expect(kept).toEqual({});', []],
  ['expect(edit({})).toMatchObject({ name: "Asha" });', []],
])('the expected object of %j is empty on lines %j', (source, lines) => {
  expect(emptyObjectsIn('a.test.ts', source)).toEqual(lines);
});

test('no assertion of a test matches every object', () => {
  const listed = spawnSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' });
  const files = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    emptyObjectsIn(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
