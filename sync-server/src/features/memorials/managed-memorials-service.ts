import { lifeDatesIn } from '@memcherrish/shared/rules/memorial.ts';
import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import type {
  MemorialDecision,
  Memorials,
  ReportedDeath,
} from '@memcherrish/shared/wire/people/memorials.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { datesReported, deleteReports, endMemorial, recordMemorial, startMemorial } from './memorial.ts';
import {
  isNumberInUse,
  peopleWithDeathReports,
  personById,
  type Remembered,
  rememberedIn,
  reporterNames,
  reportsAbout,
  saidHereAt,
} from './memorials-store.ts';

/**
 * Returns what waits in an admin's schools: reports of deaths, memorials that classmates confirmed, and people in memoriam
 * who say that they are here. Also returns the people in memoriam there. A person is named
 * once, with one of their classes. The read is recorded.
 */
export async function listMemorials(ctx: Uses<'clock' | 'database'>, admin: Account): Promise<Memorials> {
  return ctx.database.write(async (tx) => {
    const schoolIds = await managedSchoolIds(tx, admin.id);
    const reports: ReportedDeath[] = [];
    for (const row of oncePerPerson(await peopleWithDeathReports(tx, schoolIds))) {
      const { memorial, claimed_at, death_denied_at, ...person } = row;
      const said = await reportsSeen(tx, person._id);
      const hereAt = await saidHereAt(tx, person._id);
      const since = hereAt ?? said.map(({ at }) => at).sort()[0];
      if (since === undefined) continue;
      reports.push({
        ...person,
        ...(memorial === null ? await datesReported(tx, person._id) : lifeDatesIn(memorial)),
        ...{ confirmed: memorial !== null, here: hereAt !== undefined },
        numberInUse: await isNumberInUse(tx, person._id),
        ...{ joined: claimed_at !== null, denied: death_denied_at !== null, since, reports: said },
      });
    }
    for (const { _id, schoolId, name, batch, division } of reports) {
      await recordAct(tx, ctx.clock(), admin, {
        ...{ action: 'read-death-reports', schoolId, subjectId: _id },
        details: { name, batch, division },
      });
    }
    const memorials = oncePerPerson(await rememberedIn(tx, schoolIds)).map(
      ({ memorial, claimed_at: _, death_denied_at: __, ...person }) => ({
        ...person,
        ...lifeDatesIn(memorial ?? ''),
      }),
    );
    return { reports, memorials };
  });
}

/** Counts the people of schools that wait for the decision of an admin. */
export async function countReportedDeaths(tx: ReadTx, schoolIds: readonly string[]): Promise<number> {
  return oncePerPerson(await peopleWithDeathReports(tx, schoolIds)).length;
}

/**
 * Confirms or dismisses the reports about a person of an admin's school, or keeps or takes back a memorial. The same decision
 * again changes nothing. Returns the sentence for the admin. Refuses people of other schools with 404.
 */
export async function decideMemorial(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  admin: Account,
  schoolmateId: string,
  decision: MemorialDecision,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const person = await personById(tx, schoolmateId);
    const managed = new Set(await managedSchoolIds(tx, admin.id));
    const places = await membershipsOf(tx, schoolmateId);
    if (!person || !places.some(({ schoolId }) => managed.has(schoolId))) throw notFound();
    const isInMemoriam = person.memorial !== null;
    const isReported = !isInMemoriam && (await reportsAbout(tx, schoolmateId)).length > 0;
    if (decision === 'take-back') {
      if (!isInMemoriam) throw new ApiError('conflict', memorialAnswers.notInMemoriam);
      await endMemorial(ctx, tx, person, admin, 'take-memorial-back');
      return memorialAnswers.takenBack;
    }
    if (decision === 'confirm') {
      if (!isReported && !isInMemoriam) throw new ApiError('conflict', memorialAnswers.nothingWaits);
      if (isReported) {
        await startMemorial(ctx, tx, person, admin);
        return memorialAnswers.confirmed;
      }
      await keepMemorial(ctx, tx, person, admin);
      return memorialAnswers.kept;
    }
    if (!isReported) throw new ApiError('conflict', memorialAnswers.nothingWaits);
    await endMemorial(ctx, tx, person, admin, 'dismiss-death');
    return memorialAnswers.dismissed;
  });
}

/** Ends what waits about a person in memoriam: the memorial stays. */
async function keepMemorial(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  person: Remembered,
  admin: Account,
): Promise<void> {
  const isWaiting =
    (await reportsAbout(tx, person.id)).length > 0 || (await saidHereAt(tx, person.id)) !== undefined;
  if (!isWaiting) return;
  await deleteReports(tx, person.id);
  await recordMemorial(ctx, tx, person, admin, 'confirm-death');
}

/** Returns the reports about a person without those of accounts that are being deleted. */
async function reportsSeen(tx: ReadTx, schoolmateId: string): Promise<ReportedDeath['reports']> {
  const rows = await reportsAbout(tx, schoolmateId);
  const names = await reporterNames(
    tx,
    rows.map(({ reporter_id }) => reporter_id),
  );
  return rows.flatMap(({ reporter_id, note, created_at }) => {
    const by = names.get(reporter_id);
    return by === undefined ? [] : [{ by, note, at: created_at }];
  });
}

function oncePerPerson<Row extends { _id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row._id, row])).values()].toReversed();
}
