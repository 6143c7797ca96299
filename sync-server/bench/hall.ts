import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { pulledIn, takesLines } from '#test/scene/pulled.ts';
import { addClassPhotos } from './class-photos.ts';
import { acceptEncoding, decoded } from './decoded.ts';
import { admitAtDoor, announceReunion, arrive, type Call, changeHeaders, type Phone } from './reunion.ts';
import { classSize, makeSchool } from './school.ts';

/**
 * Simulates a hall: 300 signed-in phones behind one address open the app for the first time within a minute.
 * Each loads the whole school, the class photos of its batch, and the small photos of its own class, four at a time as
 * the app does. The limits of a real server are on. The hall comes three times: once to fill the caches, then without
 * an event, then at an event where each phone replies and says that its person is here, and five phones at the door
 * admit people.
 */
const [phones = 300, seconds = 60] = process.argv.slice(2).map(Number);
const doors = 5;
const photosAtOnce = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-hall-'));
const ctx = await createContext(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), { log: false });
const { everyone, schoolId } = await makeSchool(ctx.database.write, { batches: 10, classes: 60 });
const pixels = { width: 240, height: 240, channels: 3, background: '#8a5a44' } as const;
const picture = await sharp({ create: { ...pixels, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
  .webp()
  .toBuffer();
const here = everyone.slice(0, Math.ceil(phones / classSize) * classSize);
const photoRows = await ctx.database.read
  .selectFrom('photos')
  .select('id')
  .where('owner_id', 'in', here)
  .execute();
for (const { id } of photoRows) await ctx.photos.save(id, { large: picture, small: picture });
await addClassPhotos(ctx, here);
const app = await createApp(ctx);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const hall: Phone[] = [];
for (const id of here.slice(0, phones)) {
  const { account } = await ctx.database.write((tx) =>
    ctx.sessions.open(tx, { confirm: async () => ({ kind: 'schoolmate', id }) }, null),
  );
  const token = app.jwt.sign({ sub: id, sid: account.sessionId, kind: 'schoolmate' }, { expiresIn: 3600 });
  hall.push({ id, token });
}

let refused = new Map<number, number>();
let requests = 0;
let bytes = 0;

function callBy(agent: Agent): Call {
  return async (path, token, change) => {
    const headers = {
      ...takesLines,
      authorization: `Bearer ${token}`,
      'accept-encoding': acceptEncoding,
      ...(change && changeHeaders()),
    };
    const sent = request(`${address}${path}`, { agent, headers, method: change?.method ?? 'GET' });
    sent.end(change && JSON.stringify(change.json));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    requests += 1;
    bytes += body.length;
    const status = response.statusCode ?? 0;
    if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
    return decoded(body, response.headers['content-encoding']);
  };
}

/** Loads everything on a phone. Returns how long that took. At an event the phone then replies. */
async function open(phone: Phone, isEvent: boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const call = callBy(agent);
  const { token } = phone;
  const from = performance.now();
  const { contents } = pulledIn(await call(`${paths.pull}?school=*`, token));
  await call(paths.classPhotos, token);
  const own = [...contents]
    .flatMap(([address, text]) => (address.includes('/posts/') ? [] : rostersIn(JSON.parse(text))))
    .filter((roster) => roster.relation === 'division');
  const photos = own
    .flatMap((roster) => roster.schoolmates.profilePic)
    .flatMap((path) => (path ? [smallPhoto(path)] : []));
  const next = photos.values();
  const inTurn = async () => {
    for (const path of next) await call(path, token);
  };
  await Promise.all(Array.from({ length: photosAtOnce }, inTurn));
  const took = performance.now() - from;
  if (isEvent) await arrive(call, phone);
  agent.destroy();
  return took;
}

/** The people that one door admits while the hall fills. */
const queueAt = (door: number) => hall.filter((_, at) => at % doors === door).map(({ id }) => id);

async function fill(isEvent: boolean) {
  refused = new Map();
  requests = 0;
  bytes = 0;
  const before = process.cpuUsage();
  const agent = new Agent({ keepAlive: true });
  const atDoors = isEvent
    ? hall.slice(0, doors).map((phone, at) => admitAtDoor(callBy(agent), phone, queueAt(at), wait))
    : [];
  const times = await Promise.all(
    hall.map(async (phone, at) => {
      await wait((at / phones) * seconds * 1000);
      return open(phone, isEvent);
    }),
  );
  const admissions = (await Promise.all(atDoors)).flat();
  agent.destroy();
  const { user, system } = process.cpuUsage(before);
  return { times, admissions, requests, bytes, refused, cpu: (user + system) / 1e6 };
}

const first = await fill(false);
const plain = await fill(false);
await announceReunion(ctx, schoolId, hall.slice(0, doors));
const reunion = await fill(true);
await app.close();
rmSync(dataDir, { recursive: true, force: true });

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
type Filled = Awaited<ReturnType<typeof fill>>;
const rows: Record<string, (filled: Filled) => number> = {
  'requests per phone': (filled) => filled.requests / phones,
  'until everything is there, median (ms)': ({ times }) => at(times, 0.5),
  'until everything is there, 95th percentile (ms)': ({ times }) => at(times, 0.95),
  'until everything is there, at most (ms)': ({ times }) => at(times, 1),
  'content per phone (kB)': (filled) => filled.bytes / phones / 1000,
  'CPU of server and phones together (s)': ({ cpu }) => cpu,
};
const number = (value: number) => value.toFixed(value < 100 ? 1 : 0);
console.log(`${phones} phones within ${seconds} s, behind one address\n`);
console.log('| the hall | no event | an event | ratio |\n|---|---|---|---|');
for (const [what, of] of Object.entries(rows)) {
  const [one, other] = [of(plain), of(reunion)];
  console.log(`| ${what} | ${number(one)} | ${number(other)} | ${(other / one).toFixed(2)} |`);
}
const { admissions } = reunion;
console.log(`| admissions at ${doors} doors | | ${admissions.length} | |`);
console.log(`| one admission, median (ms) | | ${number(at(admissions, 0.5))} | |`);
console.log(`| one admission, 95th percentile (ms) | | ${number(at(admissions, 0.95))} | |`);
const all = [first, plain, reunion].flatMap((filled) => [...filled.refused]);
const refusals = all.map(([status, count]) => `${count} x ${status}`).join(', ');
console.log(`| refused | | ${refusals || 'none'} | |`);
process.exit(all.length === 0 ? 0 : 1);
