import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { rostersIn } from '@memcherrish/shared/rules/roster-columns.ts';
import { unpacked } from '@memcherrish/shared/rules/whole-roster.ts';
import type { Snapshot } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync.ts';
import { buildPage } from './build-pages.ts';
import { type Process, startProcess, tell } from './processes.ts';

export interface OurHello {
  /** URL of the page that has only the app's sync. */
  address: string;
  appAddress: string;
  schoolId: string;
  viewer: string;
  tokens: string[];
  credentials: { username: string; password: string };
}
export interface Rate {
  asked: number;
  made: number;
  read: number;
  bytes: number;
}
export type OurServer = Process<OurHello, 'used' | 'forget' | { change: number }, { rate: Rate }>;
export type LimitServer = Process<{ address: string }, 'used', object>;

/** A school to measure: filled once, and its people as one file for the pages of the limit line. */
export interface School {
  people: number;
  ours: OurServer;
  rosters: readonly Roster[];
  /** Returns a folder with a page of the limit line and the file with the people. */
  limitFolder(page: 'limit-page' | 'bare-page'): Promise<string>;
  end(): Promise<void>;
}

export async function openSchool(
  people: number,
  size: { batches: number; divisions: number },
  appDir: string,
): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-bench-'));
  const [pageDir, file] = [join(folder, 'ours'), join(folder, 'school.json.br')];
  await mkdir(pageDir);
  await buildPage('our-page', pageDir);
  const options = JSON.stringify({ dataDir: join(folder, 'data'), pageDir, appDir, size });
  const ours: OurServer = await startProcess('our-server.ts', options);
  const end = async () => {
    ours.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    tell(`${people} people: the school is filled.`);
    const rosters = await rostersOf(ours.hello);
    await writeFile(file, await compress(JSON.stringify(rosters)));
    tell(`${people} people: the file of the limit line is compressed.`);
    const limitFolder = async (page: 'limit-page' | 'bare-page') => {
      const made = join(folder, page);
      await mkdir(made);
      await buildPage(page, made);
      await copyFile(file, join(made, 'school.json.br'));
      return made;
    };
    return { people, ours, rosters, limitFolder, end };
  } catch (error) {
    await end();
    throw error;
  }
}

export const compress = (text: string) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Returns the full rosters that the viewer may see; the limit line serves them. */
export async function rostersOf({ address, schoolId, tokens }: OurHello): Promise<Roster[]> {
  // Sends the same headers as a browser, so that the snapshots are cached in that encoding.
  const headers = { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'br' };
  const get = async (path: string) => await (await fetch(`${address}${path}`, { headers })).json();
  const pulled: PullAnswer = await get(`${paths.pull}?school=${schoolId}`);
  const byDivision = new Map<string, Roster>();
  const named = new Set(pulled.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : [])));
  for (const path of [...named].reverse()) {
    const snapshot: Snapshot = await get(path);
    for (const roster of rostersIn(snapshot)) byDivision.set(roster.divisionId, unpacked(roster));
  }
  return [...byDivision.values()];
}
