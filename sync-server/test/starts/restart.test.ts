import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContext, createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';

/** Measures how long a school of five thousand is offline during a restart. The figure is only printed, since the machine is shared. */

const people = 5000;
const starts = process.env['LONG'] === '1' ? 10 : 2;

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-restart-'));
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir, SAMPLE: 'off' }), { log: false });
  const created_at = ctx.clock().toISOString();
  await ctx.database.write(async (tx) => {
    const [school_id, batch_id, division_id] = [nanoid(16), nanoid(16), nanoid(16)];
    await tx.insertInto('schools').values({ id: school_id, name: 'A', revision: 1, created_at }).execute();
    const batch = { id: batch_id, school_id, label: '2012', label_key: '2012', revision: 1, floor: 0 };
    await tx
      .insertInto('batches')
      .values({ ...batch, created_at })
      .execute();
    await tx
      .insertInto('divisions')
      .values({ id: division_id, batch_id, name: 'A', name_key: 'a', created_at })
      .execute();
    const ids = Array.from({ length: people }, () => nanoid(16));
    for (let from = 0; from < people; from += 500) {
      const some = ids.slice(from, from + 500);
      const row = { name: 'Anu', revision: 0, field_revisions: '{}', created_at };
      await tx
        .insertInto('schoolmates')
        .values(some.map((id) => ({ id, ...row })))
        .execute();
      await ctx.revisions.addMembers(tx, division_id, some, created_at);
    }
  });
  await closeContext(ctx);
});
afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a restarted server is ready as soon as it says so', async () => {
  const took: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const from = performance.now();
    const server = await ServerProcess.start({ dataDir });
    const answer = await fetch(`${server.address}/readyz`);
    took.push(performance.now() - from);
    expect(answer.status).toBe(200);
    expect(await server.stop()).toBe(0);
  }
  took.sort((one, other) => one - other);
  process.stdout.write(
    `Restart to ready with ${people} people: ${took[0]?.toFixed(0)} ms at best of ${starts}, ${took.at(-1)?.toFixed(0)} ms at worst\n`,
  );
});
