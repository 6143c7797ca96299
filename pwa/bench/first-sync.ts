import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { type AfterChange, measureAfterChanges } from './after-changes.ts';
import type { BenchPage, SearchPage } from './page/bench-page.ts';
import { cpuOf, type Process, startProcess, tell, within } from './processes.ts';
import {
  compress,
  type LimitServer,
  noWork,
  type OurServer,
  type Rate,
  type School,
  warmUp,
} from './school.ts';

declare global {
  var bench: BenchPage & SearchPage;
}

type Clients = Process<object, object, { perSecond: number }>;

/** `first` is a first sync with warm caches, `afterChange` one just after a person has changed. */
const kinds = ['first', 'afterChange', 'one', 'hundred'] as const;
type Kind = (typeof kinds)[number];

/** One visit: milliseconds until all is stored, bytes on the wire, bytes of the page's heap. */
export interface Visit {
  ms: number;
  bytes: number;
  heap: number;
}
/**
 * Milliseconds until the search index is complete, and for the slowest query; both also on a processor four times
 * slower.
 */
export interface Searched {
  ready: number;
  slowest: number;
  slowReady: number;
  slowSlowest: number;
}
export interface Measured {
  people: number;
  ours: Record<Kind, Visit[]>;
  limit: Record<Kind, Visit[]>;
  /** Milliseconds from opening a filled database in a new page until everyone is read. */
  opened: Record<'ours' | 'limit', number[]>;
  /** Milliseconds of the server's CPU for one first sync. */
  cpu: Record<'ours' | 'limit', number[]> & { afterChanges: AfterChange[] };
  /** First syncs per second; `changing`: while one person changes in each second. */
  perSecond: Record<'ours' | 'changing' | 'limit', number[]>;
  storage: number;
  search: Searched[];
  memory: { ours: number; limit: number };
  rate: Rate;
}

/** Measures the sync of one school, alternating between the app and the limit line. */
export async function measureSync(
  browser: Browser,
  { people, ours, rosters, limitFolder }: School,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<Measured> {
  const limitPage = await limitFolder('limit-page');
  const limit: LimitServer = await startProcess('limit-line.ts', limitPage);
  const clients: Clients = await startProcess('clients.ts');
  const writeChange = async (count: number) => {
    const text = JSON.stringify(changed(rosters, count));
    await writeFile(join(limitPage, 'change.json.br'), await compress(text));
    await limit.ask('used');
  };
  try {
    const measured: Measured = {
      people,
      ours: { first: [], afterChange: [], one: [], hundred: [] },
      limit: { first: [], afterChange: [], one: [], hundred: [] },
      opened: { ours: [], limit: [] },
      cpu: { ours: [], limit: [], afterChanges: [] },
      perSecond: { ours: [], changing: [], limit: [] },
      storage: 0,
      search: [],
      ...{ memory: { ours: 0, limit: 0 }, rate: noWork },
    };
    // Measures the load first, which warms both servers. The first visit warms the browser and does not count.
    for (let turn = 0; turn < 2; turn += 1) {
      const many = { connections: 50, seconds };
      const bare = { address: limit.hello.address, tokens: [], file: '/school.json' };
      const own = { ...many, ...ours.hello, file: '' };
      measured.perSecond.ours.push((await clients.ask(own)).perSecond);
      const { perSecond } = await whileChanging(ours, clients.ask(own));
      measured.perSecond.changing.push(perSecond);
      measured.perSecond.limit.push((await clients.ask({ ...many, ...bare })).perSecond);
    }
    tell(`${people} people: first syncs a second ${JSON.stringify(measured.perSecond)}`);
    const bareFile = `${limit.hello.address}/school.json`;
    for (let run = 0; run < 4 * runs; run += 1) {
      const { cpu } = measured;
      await warmUp(ours.hello);
      cpu.ours.push(await cpuOf(ours, () => warmUp(ours.hello)));
      cpu.limit.push(await cpuOf(limit, async () => void (await (await fetch(bareFile)).arrayBuffer())));
    }
    measured.cpu.afterChanges = await measureAfterChanges(ours, 4 * runs);
    for (let run = -1; run < runs; run += 1) {
      const ourVisit = await visit(browser, ours, people);
      const bareVisit = await visitLimit(browser, limit, people, writeChange);
      const times = kinds.map((what) => `${ourVisit[what].ms.toFixed(0)} : ${bareVisit[what].ms.toFixed(0)}`);
      tell(`${people} people, visit ${run + 1} of ${runs}: ${kinds.join(', ')} in ms ${times.join(', ')}`);
      if (run < 0) continue;
      for (const what of kinds) {
        measured.ours[what].push(ourVisit[what]);
        measured.limit[what].push(bareVisit[what]);
      }
      measured.opened.ours.push(ourVisit.opened);
      measured.opened.limit.push(bareVisit.opened);
      measured.storage = ourVisit.storage;
      measured.search.push(ourVisit.search);
    }
    const { rss, rate } = await ours.ask('used');
    measured.rate = rate;
    measured.memory = { ours: rss, limit: (await limit.ask('used')).rss };
    return measured;
  } finally {
    for (const each of [limit, clients]) each.end();
  }
}

/** Changes one person in each second until the work is done. */
async function whileChanging<Result>(ours: OurServer, work: Promise<Result>): Promise<Result> {
  const isDone = work.then(() => true);
  const aSecond = () => new Promise<false>((resolve) => setTimeout(resolve, 1000, false));
  do await ours.ask({ change: 1 });
  while (!(await Promise.race([isDone, aSecond()])));
  return work;
}

/** Returns this number of people, spread over the school, each with a new town. */
function changed(rosters: readonly Roster[], count: number): Roster[] {
  const step = Math.max(1, Math.floor(rosters.length / count));
  const each = Math.ceil(count / rosters.length);
  return rosters
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map((roster) => ({
      ...roster,
      teachers: [],
      schoolmates: roster.schoolmates
        .slice(0, each)
        .map((face) => ({ ...face, location: `Kochi ${Math.random()}` })),
    }));
}

async function openPage(browser: Browser, address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  return { context, page: await pageIn(context, address) };
}

async function pageIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}

/** Opens the data of a page in another one, after the first is closed. */
async function openAgain(page: Page, address: string, viewer: string): Promise<number> {
  const context = page.context();
  await page.close();
  const next = await pageIn(context, address);
  return next.evaluate((id) => bench.open(id), viewer);
}

type AnyServer = { ask(question: 'used'): Promise<{ cpu: number; bytes: number }> };

/** Measures the cost of one action of the page. Watching the heap is optional, because it slows the page slightly. */
async function cost(
  server: AnyServer,
  page: Page,
  what: 'firstSync' | 'change',
  watchesHeap = false,
): Promise<Visit> {
  const before = await server.ask('used');
  const session = await page.context().newCDPSession(page);
  let heap = 0;
  let isDone = !watchesHeap;
  const watching = (async () => {
    while (!isDone) heap = Math.max(heap, (await session.send('Runtime.getHeapUsage')).usedSize);
  })();
  const ms = await within(
    60,
    what,
    page.evaluate((work) => bench[work](), what),
  ).finally(() => {
    isDone = true;
  });
  await watching;
  await session.detach();
  const after = await server.ask('used');
  return { ms, heap, bytes: after.bytes - before.bytes };
}

async function holds(page: Page, people: number): Promise<void> {
  const held = await page.evaluate(() => bench.people());
  if (held !== people) throw new Error(`${held} of ${people} people are on the device.`);
}

async function signIn(browser: Browser, { address, credentials, viewer }: OurServer['hello']) {
  const { context, page } = await openPage(browser, address);
  const signedIn = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).ok;
    },
    [paths.signIn, JSON.stringify(credentials)] as const,
  );
  if (!signedIn) throw new Error('No one is signed in.');
  await page.evaluate((id) => bench.prepare(id), viewer);
  return { context, page };
}

async function visit(browser: Browser, ours: OurServer, people: number) {
  const { context, page } = await signIn(browser, ours.hello);
  // Encodes the changed rosters again, so that the first sync is a warm one.
  await warmUp(ours.hello);
  const first = await cost(ours, page, 'firstSync', true);
  await holds(page, people);
  const search = await searches(page);
  const storage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await ours.ask({ change: 1 });
  const one = await cost(ours, page, 'change');
  await ours.ask({ change: 100 });
  const hundred = await cost(ours, page, 'change');
  const opened = await openAgain(page, ours.hello.address, ours.hello.viewer);
  await context.close();
  const next = await signIn(browser, ours.hello);
  await warmUp(ours.hello);
  await ours.ask({ change: 1 });
  const afterChange = await cost(ours, next.page, 'firstSync', true);
  await holds(next.page, people);
  await next.context.close();
  return { first, afterChange, one, hundred, opened, storage, search };
}

/** Queries as a person types them, letter by letter: one is misspelt, one is a town, one matches no person. */
const typed = [
  'a',
  'an',
  'anj',
  'anja',
  'anjali',
  'anjali menon',
  'lakshmi',
  'laxmy',
  'thrissur 10-a',
  'xyzzy',
];

async function searches(page: Page): Promise<Searched> {
  const session = await page.context().newCDPSession(page);
  const at = async (rate: number) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const { ready, each } = await page.evaluate((texts) => bench.search(texts), typed);
    return { ready, slowest: Math.max(...each) };
  };
  const usual = await at(1);
  const slow = await at(4);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { ...usual, slowReady: slow.ready, slowSlowest: slow.slowest };
}

async function visitLimit(
  browser: Browser,
  limit: LimitServer,
  people: number,
  change: (count: number) => Promise<void>,
) {
  const { context, page } = await openPage(browser, limit.hello.address);
  await page.evaluate(() => bench.prepare(''));
  const first = await cost(limit, page, 'firstSync', true);
  await holds(page, people);
  await change(1);
  const one = await cost(limit, page, 'change');
  await change(100);
  const hundred = await cost(limit, page, 'change');
  const opened = await openAgain(page, limit.hello.address, '');
  await context.close();
  const next = await openPage(browser, limit.hello.address);
  await next.page.evaluate(() => bench.prepare(''));
  // The file of the limit line is always ready.
  const afterChange = await cost(limit, next.page, 'firstSync', true);
  await next.context.close();
  return { first, afterChange, one, hundred, opened };
}
