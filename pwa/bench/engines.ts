import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';

import { startCluster } from '../../sync-server/test/postgres/cluster.ts';
import { namedIn, pulledIn, takesLines } from '../../sync-server/test/scene/pulled.ts';
import { startProcess, tell } from './processes.ts';
import { median } from './rows.ts';
import type { OurHello, OurServer } from './school.ts';

/** The school of each server. */
const size = { batches: 42, classes: 100 };
const visits = { warm: 100, measured: 300 };
const [connections, seconds] = [20, 3];

/** Milliseconds of one call on a kept connection each, and calls a second. */
interface Figures {
  'nothing new': number[];
  'one person changed': number[];
  'an edit': number[];
  'a first sync': number[];
  'nothing new, 20 connections': number[];
}

interface Measured {
  name: string;
  server: OurServer;
  figures: Figures;
}

/**
 * Measures the server on SQLite and on PostgreSQL over a local socket, in turns within one run, and prints the medians.
 * With the folder of another checkout it also measures that one on SQLite. PostgreSQL keeps its data in memory and
 * does not sync it; SQLite syncs each commit, so their edits are not comparable.
 */
export async function compareEngines(otherCheckout: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-engines-'));
  const cluster = await startCluster();
  const measured: Measured[] = [];
  try {
    const start = async (name: string, databaseUrl?: string, checkout?: string) => {
      const [dataDir, pageDir] = [join(folder, name), folder];
      const options = { dataDir, pageDir, appDir: pageDir, size, profiles: 'full', databaseUrl };
      const server: OurServer = await startProcess('our-server.ts', JSON.stringify(options), checkout);
      measured.push({ name, server, figures: noFigures() });
      tell(`${name}: the school is filled.`);
    };
    await start('SQLite');
    await start('PostgreSQL', cluster.urlOf('postgres'));
    if (otherCheckout) await start('SQLite of the other checkout', undefined, otherCheckout);
    for (const each of measured) await visit(each.server, visits.warm, noFigures());
    // In turns of a few visits: what else the machine does meets all of them.
    for (let turn = 0; turn < 10; turn += 1) {
      for (const { server, figures } of measured) await visit(server, visits.measured / 10, figures);
      tell(`Turn ${turn + 1} of 10 is done.`);
    }
    for (let turn = 0; turn < 3; turn += 1) {
      for (const { server, figures } of measured)
        figures['nothing new, 20 connections'].push(await perSecond(server.hello));
    }
    print(measured);
  } finally {
    for (const { server } of measured) server.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function noFigures(): Figures {
  return {
    'nothing new': [],
    'one person changed': [],
    'an edit': [],
    'a first sync': [],
    'nothing new, 20 connections': [],
  };
}

async function visit({ hello, ask }: OurServer, times: number, figures: Figures): Promise<void> {
  let cursor = '';
  let mobile = '';
  const pull = async () => {
    const answer: PullAnswer = JSON.parse(
      await call(hello, `${paths.pull}?${new URLSearchParams({ school: '*', cursor })}`),
    );
    cursor = answer.cursor;
    if (answer.me?.kind === 'schoolmate') mobile = answer.me.schoolmate.mobile ?? '';
  };
  const firstSync = async () => {
    const { answer, contents } = pulledIn(await call(hello, `${paths.pull}?school=*`));
    // An older server does not include the contents.
    for (const path of namedIn(answer)) if (!contents.has(path)) await call(hello, path);
  };
  await pull();
  for (let done = 0; done < times; done += 1) {
    figures['nothing new'].push(await took(pull));
    if (done % 3 !== 0) continue;
    await ask({ change: 1 });
    figures['one person changed'].push(await took(pull));
    const edit = { selfIntro: `The edit ${done} of ${performance.now()}.` };
    figures['an edit'].push(await took(() => call(hello, paths.update(mobile), edit)));
    await pull();
    figures['a first sync'].push(await took(firstSync));
  }
}

/** Returns how many pulls with nothing new a second are answered, for as many people. */
async function perSecond(hello: OurHello): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    hello.tokens.slice(0, connections).map(async (token) => {
      let query = 'school=*';
      while (performance.now() < until) {
        const answer: PullAnswer = JSON.parse(
          await call({ ...hello, tokens: [token] }, `${paths.pull}?${query}`),
        );
        query = String(new URLSearchParams({ school: '*', cursor: answer.cursor }));
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function call({ address, tokens: [token] }: OurHello, path: string, edit?: object): Promise<string> {
  const answer = await fetch(`${address}${path}`, {
    headers: {
      ...takesLines,
      authorization: `Bearer ${token}`,
      ...(edit && { 'content-type': 'application/json' }),
    },
    ...(edit && { method: 'PUT', body: JSON.stringify(edit) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function print(measured: readonly Measured[]): void {
  const [base] = measured;
  if (!base) return;
  const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  row(['what', ...measured.map(({ name }) => name)]);
  row(['---', ...measured.map(() => '---')]);
  for (const what of Object.keys(base.figures) as (keyof Figures)[]) {
    const unit = what === 'nothing new, 20 connections' ? '/s' : 'ms';
    const told = measured.map(({ figures }) => {
      const [own, first] = [median(figures[what]), median(base.figures[what])];
      const figure = `${own < 100 ? own.toFixed(2) : Math.round(own)} ${unit}`;
      return figures === base.figures ? figure : `**${(own / first).toFixed(2)} x** (${figure})`;
    });
    row([what, ...told]);
  }
}
