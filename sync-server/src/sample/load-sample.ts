import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadTx } from '#db/write.ts';
import type { AppContext, Uses } from '#server/context.ts';
import { type SampleAccount, sampleAccounts } from './accounts.ts';
import { classListWorkbook } from './class-list.ts';
import { hangPhotos } from './sample-photos.ts';
import { rowsOf } from './sample-rows.ts';
import { describeSchool } from './school.ts';

export type SampleContext = Uses<'database' | 'photos' | 'clock'> & {
  passwords: Pick<AppContext['passwords'], 'hash'>;
  config: Pick<AppContext['config'], 'dataDir' | 'sample'>;
};

export interface Sample {
  school: string;
  accounts: readonly SampleAccount[];
  /** The path of a class list to upload. */
  classList: string;
}

const chunk = 500;

/**
 * Loads the sample school into an empty database in one transaction, so that an interrupted start leaves
 * nothing half done. Photos are written to the disk first. Without their rows they are orphans, which
 * housekeeping deletes.
 *
 * Returns null, and changes nothing, when the config wants no sample or the database has a school or an admin.
 */
export async function loadSample(ctx: SampleContext): Promise<Sample | null> {
  if (!ctx.config.sample || !(await isEmpty(ctx.database.read))) return null;
  const school = describeSchool();
  const classList = await writeClassList(ctx.config.dataDir);
  const [photos, passwords] = await Promise.all([
    hangPhotos(ctx.photos, school),
    Promise.all(sampleAccounts.map(({ password }) => ctx.passwords.hash(password))),
  ]);
  const rows = rowsOf(school, photos, hashesByKind(passwords), ctx.clock());

  const loaded = await ctx.database.write(async (tx) => {
    if (!(await isEmpty(tx))) return false;
    const insert = async <Row>(all: readonly Row[], into: (some: readonly Row[]) => Promise<unknown>) => {
      for (let start = 0; start < all.length; start += chunk) await into(all.slice(start, start + chunk));
    };
    await tx.insertInto('admins').values(rows.admin).execute();
    await insert(rows.photos, (some) => tx.insertInto('photos').values(some).execute());
    await tx.insertInto('schools').values(rows.school).execute();
    await tx.insertInto('school_admins').values(rows.schoolAdmin).execute();
    await insert(rows.batches, (some) => tx.insertInto('batches').values(some).execute());
    await insert(rows.divisions, (some) => tx.insertInto('divisions').values(some).execute());
    await insert(rows.schoolmates, (some) => tx.insertInto('schoolmates').values(some).execute());
    await insert(rows.memberships, (some) => tx.insertInto('memberships').values(some).execute());
    await insert(rows.teachers, (some) => tx.insertInto('teachers').values(some).execute());
    await insert(rows.teaching, (some) => tx.insertInto('teaching').values(some).execute());
    await insert(rows.posts, (some) => tx.insertInto('posts').values(some).execute());
    await insert(rows.postPhotos, (some) => tx.insertInto('post_photos').values(some).execute());
    await tx.insertInto('events').values(rows.reunion.event).execute();
    await tx.insertInto('event_batches').values(rows.reunion.batch).execute();
    await tx.insertInto('event_organisers').values(rows.reunion.organiser).execute();
    await insert(rows.reunion.replies, (some) => tx.insertInto('event_replies').values(some).execute());
    return true;
  });
  return loaded ? { school: school.name, accounts: sampleAccounts, classList } : null;
}

async function isEmpty(tx: Pick<ReadTx, 'selectFrom'>): Promise<boolean> {
  const school = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirst();
  const admin = await tx.selectFrom('admins').select('id').limit(1).executeTakeFirst();
  return school === undefined && admin === undefined;
}

async function writeClassList(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'sample');
  const file = join(folder, 'class-list.xlsx');
  await mkdir(folder, { recursive: true });
  await writeFile(file, classListWorkbook());
  return file;
}

function hashesByKind(passwords: readonly string[]): Record<SampleAccount['kind'], string> {
  const entries = sampleAccounts.map(({ kind }, index) => [kind, passwords[index]] as const);
  return Object.fromEntries(entries) as Record<SampleAccount['kind'], string>;
}
