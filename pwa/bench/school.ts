import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { pulledIn, takesLines } from '../../sync-server/test/scene/pulled.ts';
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
/** The work of the server's snapshots (sync-server/src/sync/snapshots.ts). An older checkout lacks the newer counts. */
export const noWork = { asked: 0, made: 0, compressed: 0, read: 0, patched: 0, bytes: 0 };
export type Rate = typeof noWork;
export interface SchoolSize {
  batches: number;
  classes: number;
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
  size: SchoolSize,
  profiles: 'full' | 'mixed',
  appDir: string,
): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-bench-'));
  const [pageDir, file] = [join(folder, 'ours'), join(folder, 'school.json.br')];
  await mkdir(pageDir);
  await buildPage('our-page', pageDir);
  const options = JSON.stringify({ dataDir: join(folder, 'data'), pageDir, appDir, size, profiles });
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
async function rostersOf(hello: OurHello): Promise<Roster[]> {
  const { contents } = pulledIn(await (await firstPull(hello, 'gzip')).text());
  return [...contents.values()].flatMap((content) => {
    const snapshot: Snapshot = JSON.parse(content);
    return rostersIn(snapshot).map(unpacked);
  });
}

/** Makes the server encode every snapshot of the viewer, so that the next first sync is a warm one. */
export async function warmUp(hello: OurHello): Promise<void> {
  await (await firstPull(hello, 'gzip, deflate, br, zstd')).arrayBuffer();
}

function firstPull({ address, schoolId, tokens }: OurHello, encodings: string): Promise<Response> {
  return fetch(`${address}${paths.pull}?school=${schoolId}`, {
    headers: { ...takesLines, authorization: `Bearer ${tokens[0]}`, 'accept-encoding': encodings },
  });
}
