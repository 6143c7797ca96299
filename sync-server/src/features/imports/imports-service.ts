import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ErrorCode } from '@memcherrish/shared/wire/errors.ts';
import type { RefusedRow } from '@memcherrish/shared/wire/imports.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { barredIn } from '#features/claims/import-exclusions-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { divisionIn } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import type { Candidate } from './class-list.ts';
import {
  insertRecords,
  type KnownRecord,
  type NewRecord,
  namesIn,
  recordsInSchool,
} from './imports-store.ts';
import type { ReadList, SpreadsheetProblem } from './spreadsheet-process.ts';
import { insertUpload } from './uploads-store.ts';

const errorOf: Record<SpreadsheetProblem, { code: ErrorCode; message: string }> = {
  type: { code: 'invalid-file', message: dashboardWords.spreadsheetType },
  'too-large': { code: 'too-large', message: dashboardWords.spreadsheetTooLarge },
  'too-much': { code: 'invalid-file', message: serverWords.spreadsheetTooMuch },
  locked: { code: 'invalid-file', message: serverWords.spreadsheetLocked },
  broken: { code: 'invalid-file', message: serverWords.spreadsheetBroken },
  empty: { code: 'invalid-file', message: serverWords.spreadsheetEmpty },
  'no-names': { code: 'invalid-file', message: serverWords.spreadsheetNoNames },
  'too-many-rows': { code: 'invalid-file', message: serverWords.spreadsheetTooManyRows },
  busy: { code: 'unavailable', message: messages.unavailable },
};

/**
 * Reads an uploaded class list. Refuses a file that is no class list, and a division that is not the admin's.
 */
export async function readUpload(
  ctx: ReadContext,
  admin: Account,
  ids: DivisionIds,
  bytes: Buffer,
): Promise<ReadList> {
  await requireDivision(ctx.database.read, admin, ids);
  const list = await ctx.spreadsheets.read(bytes);
  if ('problem' in list) throw refusedFile(list.problem);
  return list;
}

/** Returns the error for a file that cannot be read. `sentences` has other words for some problems. */
export function refusedFile(
  problem: SpreadsheetProblem,
  sentences: Partial<Record<SpreadsheetProblem, string>> = {},
): ApiError {
  const { code, message: usual } = errorOf[problem];
  const message = sentences[problem] ?? usual;
  if (code === 'unavailable') return new ApiError(code, message, { retryAfterSeconds: 5 });
  return new ApiError(code, message, { fields: { file: message } });
}

/**
 * Imports the people of a class list into a division, in one transaction. A repeat changes nothing, because
 * everyone is already there. An admin can undo the import for 30 days (uploads-service.ts).
 *
 * A number finds only records of this school. A claimed record in the school gets the division added,
 * unchanged. An unclaimed record of the school is reused. A number that is known only elsewhere makes a new
 * unclaimed record, and the response does not reveal that.
 * Without a number, the same name in the division is the same person. People who asked to be left off this
 * division's list are returned as refused rows. An admin may still register them by hand.
 */
export async function importClassList(
  ctx: AppContext,
  admin: Account,
  ids: DivisionIds,
  list: ReadList,
): Promise<{ added: number; alreadyThere: number; refused: RefusedRow[] }> {
  return ctx.database.write(async (tx) => {
    await requireDivision(tx, admin, ids);
    const now = ctx.clock().toISOString();
    const { candidates } = list;
    const known = await knownPeople(tx, ids, candidates);
    const isBarred = await barredIn(ctx, tx, ids.divisionId);
    const refused = [...list.refused];
    const made: NewRecord[] = [];
    const added: string[] = [];
    for (const [index, candidate] of candidates.entries()) {
      if (known.isHere(candidate)) continue;
      if (isBarred(candidate)) {
        refused.push({
          row: list.rows[index] ?? 0,
          column: list.nameTitle,
          reason: serverWords.rowBarred,
        });
        continue;
      }
      const id = known.recordOf(candidate) ?? nanoid(16);
      added.push(id);
      if (known.recordOf(candidate) === undefined) made.push({ id, ...candidate, created_at: now });
    }
    await insertRecords(tx, made);
    await ctx.revisions.addMembers(tx, ids.divisionId, added, now);
    if (added.length > 0) {
      const upload = { id: nanoid(16), divisionId: ids.divisionId, adminId: admin.id, at: now };
      await insertUpload(tx, upload, added, new Set(made.map(({ id }) => id)));
    }
    const refusedHere = refused.length - list.refused.length;
    const counts = {
      added: added.length,
      alreadyThere: candidates.length - added.length - refusedHere,
    };
    await recordAct(tx, ctx.clock(), admin, {
      action: 'import-people',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId,
      details: {
        ...(await divisionNames(tx, ids)),
        counts: { ...counts, refused: refused.length },
      },
    });
    return { ...counts, refused: refused.toSorted((one, other) => one.row - other.row) };
  });
}

/** Refuses a missing division, another admin's and one of another batch with the same error. */
async function requireDivision(tx: ReadTx, admin: Account, ids: DivisionIds): Promise<void> {
  await requireManaged(tx, admin, ids.schoolId);
  if (!(await divisionIn(tx, ids))) throw notFound();
}

/** Finds the people of a list that are already known, before any row is written. */
async function knownPeople(tx: WriteTx, ids: DivisionIds, candidates: readonly Candidate[]) {
  const mobiles = candidates.flatMap(({ mobile }) => mobile ?? []);
  const records = new Map<string, KnownRecord[]>();
  for (const record of await recordsInSchool(tx, ids.schoolId, mobiles)) {
    if (record.mobile) records.set(record.mobile, [...(records.get(record.mobile) ?? []), record]);
  }
  const names = new Set((await namesIn(tx, ids.divisionId)).map(nameKey));
  const recordsOf = ({ mobile }: Candidate) => (mobile && records.get(mobile)) || [];
  return {
    isHere: (candidate: Candidate) =>
      candidate.mobile
        ? recordsOf(candidate).some((record) => record.divisionId === ids.divisionId)
        : names.has(nameKey(candidate.name)),
    /** Returns the id of the candidate's record. A claimed record is preferred to an unclaimed one. */
    recordOf: (candidate: Candidate) => {
      const found = recordsOf(candidate);
      return (found.find((record) => record.claimedAt !== null) ?? found[0])?.id;
    },
  };
}

function nameKey(name: string): string {
  return labelKey(tidy(name));
}
