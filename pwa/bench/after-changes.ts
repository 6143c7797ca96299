import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, tell } from './processes.ts';
import { median, printRows } from './rows.ts';
import { type OurServer, type Rate, type SchoolSize, warmUp } from './school.ts';

/** How many people, spread over the school, change at once before a first sync. */
const changedPeople = [1, 10, 200];
const nothing = () => changedPeople.map((people): AfterChange => ({ people, cpu: [], work: [] }));

/** Milliseconds of the whole server's CPU for one first sync, and the work that it did. */
export interface AfterChange {
  people: number;
  cpu: number[];
  work: Rate[];
}

/** Returns the processor time of a server for some work in milliseconds, and what its snapshots cost. */
async function costOf(
  server: Pick<OurServer, 'ask'>,
  work: () => Promise<void>,
): Promise<{ cpu: number; rate: Rate }> {
  const before = await server.ask('used');
  await work();
  const after = await server.ask('used');
  const names = Object.keys(after.rate) as (keyof Rate)[];
  const rate = Object.fromEntries(
    names.map((name) => [name, after.rate[name] - before.rate[name]]),
  ) as Record<keyof Rate, number>;
  return { cpu: after.cpu - before.cpu, rate };
}

/** Measures a first sync after each number of changes. No browser takes part, which would share the processors. */
export async function measureAfterChanges(ours: OurServer, runs: number): Promise<AfterChange[]> {
  const measured = nothing();
  await warmUp(ours.hello);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, change] of changedPeople.entries()) {
      await ours.ask({ change });
      const { cpu, rate } = await costOf(ours, () => warmUp(ours.hello));
      measured[at]?.cpu.push(cpu);
      measured[at]?.work.push(rate);
    }
  }
  return measured;
}

/** Compares the server with that of another checkout, in turns, and prints the medians. */
export async function compareAfterChanges(
  schools: readonly { people: number; size: SchoolSize }[],
  runs: number,
  otherCheckout: string | undefined,
): Promise<void> {
  const rows: string[][] = [];
  for (const { people, size } of schools) {
    const folder = await mkdtemp(join(tmpdir(), 'memcherrish-changes-'));
    const servers: { name: string; server: OurServer; measured: AfterChange[] }[] = [];
    try {
      for (const checkout of otherCheckout ? [undefined, otherCheckout] : [undefined]) {
        const name = checkout ? 'the other checkout' : 'this one';
        const options = {
          dataDir: join(folder, name),
          pageDir: folder,
          appDir: folder,
          size,
          profiles: 'full',
        };
        const server: OurServer = await startProcess('our-server.ts', JSON.stringify(options), checkout);
        servers.push({ name, server, measured: nothing() });
      }
      // The first turn warms the servers and does not count.
      for (let turn = -1; turn < runs; turn += 1) {
        for (const { server, measured } of servers) {
          const here = await measureAfterChanges(server, 1);
          if (turn < 0) continue;
          for (const [at, { cpu, work }] of here.entries()) {
            measured[at]?.cpu.push(...cpu);
            measured[at]?.work.push(...work);
          }
        }
      }
      tell(`${people} people are measured.`);
    } finally {
      for (const { server } of servers) server.end();
      await rm(folder, { recursive: true, force: true });
    }
    for (const { name, measured } of servers) {
      for (const { people: changed, cpu, work: works } of measured) {
        const of = (what: keyof Rate) => median(works.map((work) => work[what]));
        rows.push([
          `${people.toLocaleString('en')} people, ${changed} changed, ${name}`,
          `${median(cpu).toFixed(1)} ms`,
          ...(['read', 'patched', 'made'] as const).map((what) => String(of(what))),
          `${(of('compressed') / 1000).toFixed(0)} kB`,
        ]);
      }
    }
  }
  printRows([
    ['a first sync just after a change', 'CPU', 'rosters read', 'patched', 'pieces made', 'text compressed'],
    ...rows,
  ]);
}
