import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { rostersIn } from '@memcherrish/shared/rules/roster-columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync.ts';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { acceptEncoding, decoded } from './decoded.ts';
import { classSize, makeSchool } from './school.ts';

/**
 * Simulates a hall: 300 signed-in phones behind one address open the app for the first time within a minute.
 * Each loads the whole school and the small photos of its own class, four at a time as the app does. The
 * limits of a real server are on.
 */
const [phones = 300, seconds = 60] = process.argv.slice(2).map(Number);
const photosAtOnce = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-hall-'));
const ctx = await createContext(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), { log: false });
const { everybody } = await makeSchool(ctx.database.write, { batches: 10, classes: 60 });
const pixels = { width: 240, height: 240, channels: 3, background: '#8a5a44' } as const;
const picture = await sharp({ create: { ...pixels, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
  .webp()
  .toBuffer();
const here = everybody.slice(0, Math.ceil(phones / classSize) * classSize);
const rows = await ctx.database.read
  .selectFrom('photos')
  .select('id')
  .where('owner_id', 'in', here)
  .execute();
for (const { id } of rows) await ctx.photos.save(id, { large: picture, small: picture });
const app = await createApp(ctx);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const tokens: string[] = [];
for (const id of here.slice(0, phones)) {
  const { account } = await ctx.database.write((tx) =>
    ctx.sessions.open(tx, { confirm: async () => ({ kind: 'schoolmate', id }) }, null),
  );
  tokens.push(app.jwt.sign({ sub: id, sid: account.sessionId, kind: 'schoolmate' }, { expiresIn: 3600 }));
}

const refused = new Map<number, number>();
const times: number[] = [];
let requests = 0;
let bytes = 0;

async function fetched(agent: Agent, path: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': acceptEncoding };
  const [response] = (await once(get(`${address}${path}`, { agent, headers }), 'response')) as [
    IncomingMessage,
  ];
  const body = await buffer(response);
  requests += 1;
  bytes += body.length;
  const status = response.statusCode ?? 0;
  if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
  return decoded(body, response.headers['content-encoding']);
}

async function open(token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const from = performance.now();
  const answer: PullAnswer = JSON.parse(await fetched(agent, `${paths.pull}?school=*`, token));
  const named = answer.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : []));
  const posts = answer.posts.flatMap((each) => (each.kind === 'snapshot' ? [each.path] : []));
  const texts = await Promise.all([...new Set(named)].map((path) => fetched(agent, path, token)));
  for (const path of posts) await fetched(agent, path, token);
  const own = texts
    .flatMap((text) => rostersIn(JSON.parse(text)))
    .filter((roster) => roster.relation === 'division');
  const photos = own
    .flatMap((roster) => roster.schoolmates.profilePic)
    .flatMap((path) => (path ? [smallPhoto(path)] : []));
  const next = photos.values();
  const inTurn = async () => {
    for (const path of next) await fetched(agent, path, token);
  };
  await Promise.all(Array.from({ length: photosAtOnce }, inTurn));
  times.push(performance.now() - from);
  agent.destroy();
}

const before = process.cpuUsage();
const started = performance.now();
await Promise.all(
  tokens.map(async (token, at) => {
    await wait((at / phones) * seconds * 1000);
    await open(token);
  }),
);
const took = performance.now() - started;
const { user, system } = process.cpuUsage(before);
await app.close();
rmSync(dataDir, { recursive: true, force: true });

const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
const told = {
  phones: `${phones} within ${seconds} s, behind one address`,
  requests: `${requests}, ${Math.round(requests / phones)} a phone`,
  refused:
    refused.size === 0 ? 'none' : [...refused].map(([status, count]) => `${count} x ${status}`).join(', '),
  'until all is there, photos included': `${at(0.5)} in the middle, ${at(0.95)} at the 95th percentile, ${at(1)} at most`,
  'bytes of content': `${(bytes / phones / 1000).toFixed(0)} kB a phone`,
  'CPU of server and phones together': `${((user + system) / 1e6).toFixed(1)} s, ${((user + system) / 1e4 / (took / 1000)).toFixed(0)} % of one core`,
};
console.log('| the hall | |\n| --- | --- |');
for (const [what, value] of Object.entries(told)) console.log(`| ${what} | ${value} |`);
process.exit(refused.size === 0 ? 0 : 1);
