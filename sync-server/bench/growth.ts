import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { pulledIn, takesLines } from '#test/scene/pulled.ts';
import { acceptEncoding } from './decoded.ts';
import { makeSchool } from './school.ts';

/**
 * Fills one machine with schools of two thousand people. The cost of one viewer's sync must not grow with
 * schools that they cannot see: an exponent near 0. The cost of work on all people grows with all people: an
 * exponent near 1.
 */
const steps = (process.argv[2] ?? '1,10,100').split(',').map(Number);
const size = { batches: 10, classes: 40 };
const peopleInSchool = 2000;
const syncs = 30;
/** No person has a photo: the time to copy files only depends on the files. */
const withPhoto = 0;

interface Step {
  schools: number;
  people: number;
  'first sync, CPU': number;
  'one change, CPU': number;
  database: number;
  backup: number;
  memory: number;
}
const units: Record<Exclude<keyof Step, 'schools' | 'people'>, string> = {
  'first sync, CPU': 'ms',
  'one change, CPU': 'ms',
  database: 'MB',
  backup: 's',
  memory: 'MB',
};

const folder = mkdtempSync(join(tmpdir(), 'memcherrish-growth-'));
const config = readConfig({ DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', NODE_ENV: 'test' });
const ctx = await createContext(config, { log: false });
const app = await createApp(ctx);
const first = await makeSchool(ctx.database.write, size, { withPhoto });
const [viewer = '', mate = ''] = first.members;
const { account } = await ctx.database.write((tx) =>
  ctx.sessions.open(tx, { confirm: async () => ({ kind: 'schoolmate', id: viewer }) }, null),
);
const token = app.jwt.sign({ sub: viewer, sid: account.sessionId, kind: 'schoolmate' }, { expiresIn: 3600 });

async function get(query: string, encoding?: string) {
  const headers = {
    ...takesLines,
    authorization: `Bearer ${token}`,
    ...(encoding && { 'accept-encoding': encoding }),
  };
  const answer = await app.inject({ method: 'GET', url: `${paths.pull}?${query}`, headers });
  if (answer.statusCode !== 200) throw new Error(`A pull answered ${answer.statusCode}.`);
  return answer;
}

const firstSync = () => get('school=*', acceptEncoding);

/** Returns the mean milliseconds of CPU of several runs. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = process.cpuUsage();
  for (let done = 0; done < syncs; done += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / syncs;
}

async function measure(schools: number): Promise<Step> {
  const { cursor } = pulledIn((await get('school=*')).body).answer;
  const firstCpu = await cpu(firstSync);
  const changeCpu = await cpu(async () => {
    await ctx.database.write((tx) => ctx.revisions.touchPeople(tx, [mate]));
    await get(`cursor=${cursor}`);
  });
  await ctx.database.checkpointWal();
  const from = performance.now();
  await makeBackup(config.dataDir, join(folder, `${schools}.backup`), new AbortController().signal);
  const backup = (performance.now() - from) / 1000;
  rmSync(join(folder, `${schools}.backup`));
  return {
    schools,
    people: schools * peopleInSchool,
    'first sync, CPU': firstCpu,
    'one change, CPU': changeCpu,
    database: statSync(join(config.dataDir, 'memcherrish.sqlite')).size / 1e6,
    backup,
    memory: process.memoryUsage().rss / 1e6,
  };
}

const measured: Step[] = [];
let made = 1;
for (const schools of steps) {
  for (; made < schools; made += 1)
    await makeSchool(ctx.database.write, size, { name: `School ${made}`, withPhoto });
  measured.push(await measure(schools));
}
await app.close();
await ctx.database.close();
rmSync(folder, { recursive: true, force: true });

const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
row([
  'what',
  ...measured.map(({ schools, people }) => `${schools} schools, ${people.toLocaleString('en')} people`),
  'exponent',
]);
row(['---', ...measured.map(() => '---'), '---']);
for (const [what, unit] of Object.entries(units) as [keyof typeof units, string][]) {
  const values = measured.map((each) => each[what]);
  const [from = 1] = values;
  const to = values.at(-1) ?? 1;
  const exponent = Math.log(to / from) / Math.log((steps.at(-1) ?? 1) / (steps[0] ?? 1));
  row([
    what,
    ...values.map((value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`),
    exponent.toFixed(2),
  ]);
}
process.exit();
