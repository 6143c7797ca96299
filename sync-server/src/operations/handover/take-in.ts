import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { Passwords } from '#auth/passwords.ts';
import type { Database } from '#db/database.ts';
import { mayHaveCommitted } from '#db/engines/errors.ts';
import type { WriteTx } from '#db/write.ts';
import type { ClaimLinks } from '#features/claims/claim-links.ts';
import { forgetLoose, noteLoose } from '#features/photos/loose-photos.ts';
import type { PhotoStore } from '#features/photos/photo-store.ts';
import type { Deletions } from '#features/removals/deletion-log.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { type Comparison, compareRow, newComparison } from './compare.ts';
import { addAccount, type Conflicts, conflictsOf, type PackAccounts } from './conflicts.ts';
import { DeletedHere } from './deleted-here.ts';
import type { PackHeader } from './format.ts';
import { insertRows } from './insert-rows.ts';
import { keepingAwake } from './keep-awake.ts';
import { chunksOf, PackIds } from './pack-rows.ts';
import { type Pack, requireComplete, type Survey, surveyRow, visitPack } from './survey.ts';

export interface PackTarget {
  database: Database;
  photos: PhotoStore;
  claimLinks: ClaimLinks;
  deletions: Deletions;
  clock: () => Date;
}

export type TakenIn =
  | {
      done: 'taken-in';
      header: PackHeader;
      rows: number;
      photos: number;
      /** The number of people of the pack who deleted their account here, and were left out. */
      deletedHere: number;
      conflicts: Conflicts;
      /** The admins who came along, and can manage the school once they have a password. */
      admins: { name: string; email: string }[];
    }
  /** The school is here: nothing changed. */
  | { done: 'nothing'; header: PackHeader; isSamePack: boolean; comparison: Comparison };

/** The maximum width and height of a picture, in pixels. */
const longestSide = 8192;

/**
 * Takes a school in from a pack: everything in one transaction, or nothing. A school that is here stays as it is, and
 * the answer says how it differs from the pack. `adminEmail` names an account of this installation that shall manage
 * the school. Throws a CommandError when the pack is not valid, or when the school was removed here since.
 */
export async function takeIn(target: PackTarget, pack: Pack, adminEmail: string | null): Promise<TakenIn> {
  const taken = await target.database.runAlone('take-in', () => takeInAlone(target, pack, adminEmail));
  if (taken) return taken.result;
  throw new CommandError(
    'A school is being taken in already: try again when it is here. Nothing was changed.',
  );
}

async function takeInAlone(target: PackTarget, pack: Pack, adminEmail: string | null): Promise<TakenIn> {
  const { database, photos, deletions } = target;
  const deletedHere = await DeletedHere.of(deletions);
  const survey: Survey = {
    header: null as unknown as PackHeader,
    ids: new PackIds(),
    keptIds: new PackIds(),
    mentions: new Set(),
    photos: [],
    deletedHere,
  };
  const accounts: PackAccounts = { schoolmates: [], teachers: [], admins: [] };
  const comparison = newComparison();
  let isHere = false;
  let mayDiscard = true;
  try {
    await visitPack(pack, {
      header: async (header) => {
        survey.header = header;
        isHere = await isSchoolHere(database, header);
      },
      photo: async (id, pictures) => {
        if (isHere) return;
        for (const picture of [pictures.large, pictures.small]) await requirePicture(picture);
        await requireNewPhoto(database, id);
        survey.photos.push(id);
        await database.write((tx) => noteLoose(tx, [id], 'saving'));
        await photos.save(id, pictures);
      },
      row: async (table, row) => {
        if (isHere) return compareRow(database.read, comparison, table, row);
        surveyRow(survey, table, row);
        if (!deletedHere.leftOut.of(table).has(String(row['id']))) addAccount(accounts, table, row);
      },
    });
    const { header } = survey;
    if (isHere) {
      return { done: 'nothing', header, isSamePack: await wasTakenIn(database, header.packId), comparison };
    }
    requireComplete(survey);
    const voidHash = await new Passwords().hash(randomBytes(32).toString('base64url'));
    const taken = await database.write(
      async (tx) => {
        // The school may have come meanwhile, from another command.
        if (await isSchoolHere(database, header, tx))
          throw new CommandError('The school is being taken in already.');
        const conflicts = await conflictsOf(tx, survey, accounts);
        const rows = await keepingAwake(tx, () => insertRows(tx, pack, { survey, conflicts, voidHash }));
        await giveAdmin(target, tx, header, adminEmail);
        await record(target, tx, header);
        const admins = accounts.admins.filter(({ id }) => !conflicts.leftOut.has(id));
        return { rows, conflicts, admins };
      },
      { isLarge: true },
    );
    const left = survey.photos.filter((id) => !deletedHere.leftOut.of('photos').has(id));
    return { done: 'taken-in', header, photos: left.length, deletedHere: deletedHere.people, ...taken };
  } catch (error) {
    mayDiscard = !mayHaveCommitted(error);
    throw isConstraint(error)
      ? new CommandError('The pack is not valid: its rows do not fit together. Nothing was changed.')
      : error;
  } finally {
    if (mayDiscard) await discardUnnamed(target, survey.photos);
  }
}

/** Removes the files of photos that have no row. */
async function discardUnnamed({ database, photos }: PackTarget, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids)) {
    const rows = await database.read
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', some)
      .execute()
      // The database is away. A sweep removes the files later.
      .catch(() => null);
    if (rows === null) return;
    const named = new Set(rows.map(({ id }) => id));
    const gone: string[] = [];
    for (const id of some) if (named.has(id) || (await photos.discard(id))) gone.push(id);
    await database.write((tx) => forgetLoose(tx, gone)).catch(() => undefined);
  }
}

async function isSchoolHere(database: Database, header: PackHeader, tx?: WriteTx): Promise<boolean> {
  const read = tx ?? database.read;
  const school = await read
    .selectFrom('schools')
    .select('id')
    .where('id', '=', header.schoolId)
    .executeTakeFirst();
  if (school) return true;
  // People who were erased here must not come back.
  const last = await read
    .selectFrom('handovers')
    .select('taken_in_at')
    .where('school_id', '=', header.schoolId)
    .orderBy('taken_in_at', 'desc')
    .executeTakeFirst();
  if (!last || last.taken_in_at < header.madeAt) return false;
  throw new CommandError(
    `${header.schoolName} was taken in on ${last.taken_in_at.slice(0, 10)} and removed since. This pack is older than that, and would restore people who were deleted. Nothing was changed.`,
  );
}

async function wasTakenIn({ read }: Database, packId: string): Promise<boolean> {
  const row = await read
    .selectFrom('handovers')
    .select('pack_id')
    .where('pack_id', '=', packId)
    .executeTakeFirst();
  return row !== undefined;
}

async function requirePicture(bytes: Buffer): Promise<void> {
  const picture = await sharp(bytes)
    .metadata()
    .catch(() => null);
  const isFine =
    picture?.format === 'webp' &&
    (picture.pages ?? 1) === 1 &&
    picture.width <= longestSide &&
    picture.height <= longestSide &&
    !picture.exif &&
    !picture.xmp;
  if (!isFine) throw new CommandError('The pack is not valid: it holds a photo that is no plain picture.');
}

async function requireNewPhoto({ read }: Database, id: string): Promise<void> {
  const known = await read.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst();
  if (known) throw new CommandError('The pack is not valid: it has a photo that is here already.');
}

/** Gives the school to the account that the operator named. Throws a CommandError when the school would have no admin. */
async function giveAdmin(
  { clock }: PackTarget,
  tx: WriteTx,
  { schoolId, schoolName }: PackHeader,
  adminEmail: string | null,
): Promise<void> {
  if (adminEmail !== null) {
    const admin = await tx
      .selectFrom('admins')
      .select('id')
      .where('email', '=', adminEmail)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (!admin) throw new CommandError(`No admin has the e-mail ${adminEmail}. Nothing was changed.`);
    await tx
      .insertInto('school_admins')
      .values({ school_id: schoolId, admin_id: admin.id, created_at: clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const some = await tx
    .selectFrom('school_admins')
    .innerJoin('admins', 'admins.id', 'school_admins.admin_id')
    .select('admins.id')
    .where('school_id', '=', schoolId)
    .where('admins.state', '=', 'active')
    .executeTakeFirst();
  if (!some) {
    throw new CommandError(
      `${schoolName} would have no admin: its admins have accounts here already, or wait for an approval. Name one with --admin EMAIL. Nothing was changed.`,
    );
  }
}

async function record({ claimLinks, clock }: PackTarget, tx: WriteTx, header: PackHeader): Promise<void> {
  const { packId, schoolId, madeAt } = header;
  await tx
    .insertInto('handovers')
    .values({
      pack_id: packId,
      school_id: schoolId,
      made_at: madeAt,
      taken_in_at: clock().toISOString(),
      exclusion_keys: claimLinks.sealKeys(header.exclusionKeys, schoolId),
    })
    .execute();
  await recordAct(tx, clock(), theServer, { action: 'take-in-school', schoolId });
}

function isConstraint(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Class 23 of PostgreSQL is broken constraints, class 22 is values that a column cannot have.
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]...$/.test(code);
}
