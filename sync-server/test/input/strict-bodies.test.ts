import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** The answer with an error, which other servers may extend. */
const answers = new Set(['errorBody']);

const folder = join(import.meta.dirname, '../../../shared/src/wire');

/** Returns the named exports of every module of the wire. */
async function exportsOfWire(): Promise<[name: string, value: unknown][]> {
  const names = globSync('**/*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
  const modules = await Promise.all(names.map((name) => import(/* @vite-ignore */ join(folder, name))));
  return modules.flatMap((each) => Object.entries<unknown>(each));
}

// A field with a typing mistake would be ignored, and the call would say that it did what was asked.
it('every body of a call refuses a field that it does not know', async () => {
  const bodies = (await exportsOfWire()).filter(
    (each): each is [string, z.ZodType] =>
      /Body$/.test(each[0]) && !answers.has(each[0]) && each[1] instanceof z.ZodType,
  );
  expect(bodies.length).toBeGreaterThan(50);
  const lax = bodies.filter(([, schema]) => {
    const { error } = schema.safeParse({ unheardOf: 1 });
    return !error?.issues.some(
      (issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('unheardOf'),
    );
  });
  expect(lax.map(([name]) => name)).toEqual([]);
});
