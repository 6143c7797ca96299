import { day, hour, minute } from '@memcherrish/shared/domain/durations.ts';
import { installPasses } from '@memcherrish/shared/domain/install-pass-limits.ts';
import {
  auditKept,
  idempotencyKeysKept,
  idempotencyKeysPerAccount,
  rehearsals,
  undoable,
} from '@memcherrish/shared/domain/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { purgeNewcomerVouches } from '#directory/newcomers-store.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { endLapsedRoles } from '#features/batch-roles/end-roles.ts';
import { purgeOldClaims } from '#features/claims/erase-claims.ts';
import { endKnownVeils } from '#features/claims/newcomers-service.ts';
import { remindOfEvents } from '#features/events/reminders.ts';
import { purgeOldRehearsals } from '#features/imports/rehearsals-store.ts';
import { purgeOldUploads } from '#features/imports/uploads-store.ts';
import { purgeOldMerges } from '#features/people/erase-merges.ts';
import { photosAgainstRows, sweepPhotos } from '#features/photos/sweep-photos.ts';
import { purgeOldRemovals } from '#features/removals/removals-store.ts';
import { purgeOldInvitations } from '#features/teachers/school-teachers.ts';
import { purgeUnassignedPhotos } from '#features/teachers/unassigned-photos.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { rateInWords } from '#sync/rate-in-words.ts';
import type { Concern } from './attention.ts';
import type { AppContext, Uses } from './context.ts';
import { purgeConsents } from './features/hello/consents-store.ts';
import { purgeSurplusResponses } from './idempotency/stored-responses.ts';

const every = hour;
/** How often a server looks whether the hour has passed. One of all servers of a database then does the jobs. */
const looksEvery = 5 * minute;
/**
 * Time for which expired rows are still useful: codes count towards the daily limit, and ended sessions say
 * how they ended.
 */
const keptFor = {
  attempts: day,
  codes: 2 * day,
  sessions: 60 * day,
  passes: installPasses.knownFor,
} as const;

type Tidying = Uses<'database' | 'clock' | 'photos'>;

/**
 * Deletes expired rows: counted tries, passes for the home screen, codes with their numbers, old numbers, questions about idle accounts, words for newcomers of before, challenges of passkeys, links to a new password, sessions, old acts, merges, removals,
 * uploads, checked lists,
 * links, claims, invitations to teach, nonces and keys of 'Say hello', and idempotency keys.
 */
export async function purgeExpired({ database, clock, photos }: Tidying): Promise<void> {
  const before = (age: number) => new Date(clock().getTime() - age).toISOString();
  await database.write(async (tx) => {
    await tx.deleteFrom('attempts').where('window_start', '<', before(keptFor.attempts)).execute();
    await tx.deleteFrom('otp_challenges').where('created_at', '<', before(keptFor.codes)).execute();
    await tx.deleteFrom('number_changes').where('until', '<', before(0)).execute();
    await tx.deleteFrom('returns').where('until', '<', before(0)).execute();
    await purgeNewcomerVouches(tx, before(0));
    await tx.deleteFrom('recovery_links').where('expires_at', '<', before(0)).execute();
    await tx.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute();
    await tx.deleteFrom('install_passes').where('created_at', '<', before(keptFor.passes)).execute();
    await tx.deleteFrom('sessions').where('expires_at', '<', before(keptFor.sessions)).execute();
    const repeatable = before(idempotencyKeysKept);
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', repeatable).execute();
    await tx.deleteFrom('audit').where('at', '<', before(auditKept)).execute();
    await purgeOldMerges({ photos }, tx, {
      undoableUntil: before(undoable),
      knownUntil: repeatable,
    });
    await purgeOldClaims(tx, { undoableUntil: before(undoable), knownUntil: repeatable });
    await purgeOldRemovals({ photos }, tx, clock());
    await purgeOldUploads(tx, before(undoable));
    await purgeOldRehearsals(tx, before(rehearsals.keptFor));
    await purgeOldInvitations(tx, clock());
    await purgeConsents(tx, clock().toISOString());
    await purgeSurplusResponses(tx, idempotencyKeysPerAccount);
    await tx
      .deleteFrom('join_requests')
      .where('state', '=', 'withdrawn')
      .where('decided_at', '<', repeatable)
      .execute();
  });
}

type Jobs = Readonly<Record<string, (onFailure: (error: unknown) => void) => Promise<unknown>>>;

/** The jobs that do not trust the clock. All others wait while it is in doubt. */
const timeless: ReadonlySet<string> = new Set(['empty-wal']);

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** The hourly jobs by name. Afterwards, deleted data is gone from the WAL of the database, too. */
const jobsOf = (ctx: AppContext): Jobs => ({
  'purge-expired': () => purgeExpired(ctx),
  'purge-unassigned-photos': () => ctx.database.write((tx) => purgeUnassignedPhotos(ctx, tx)),
  'prune-tombstones': () => ctx.database.write((tx) => pruneTombstones(tx, ctx.clock())),
  'delete-due-accounts': (onFailure) => deleteDueAccounts(ctx, onFailure),
  'end-lapsed-roles': () => endLapsedRoles(ctx),
  'end-known-veils': () => endKnownVeils(ctx),
  'remind-of-events': () => remindOfEvents(ctx),
  'sweep-photos': async () => ctx.photoCheck.keep(await sweepPhotos(ctx, { mayBeSaving: true })),
  'empty-wal': () => ctx.database.checkpointWal(),
});

/** Shows the operator why nothing is deleted by its age. */
export function noticeDoubt({ time, attention }: Uses<'time' | 'attention'>): void {
  const [clock, doubt] = [time.clockDoubt(), time.doubt()];
  const show = (concern: Concern, sentence: string | null) =>
    sentence === null ? attention.settle(concern) : attention.raise(concern, sentence);
  show('clock', clock);
  show('database-replaced', clock === null ? doubt : null);
}

/**
 * Runs all hourly jobs, each on its own, so that a failed one stops no other. A failure is logged and counted:
 * data stays longer than people were promised, or a reminder is late.
 */
export async function runHousekeeping(ctx: AppContext, log: Log): Promise<void> {
  const doubt = ctx.time.doubt();
  if (doubt !== null) log.warn(doubt);
  noticeDoubt(ctx);
  for (const [job, run] of Object.entries(jobsOf(ctx))) {
    if (doubt !== null && !timeless.has(job)) continue;
    let hasFailed = false;
    const onFailure = (err: unknown) => {
      hasFailed = true;
      log.error({ err, job }, 'A job of housekeeping failed. It runs again within the hour.');
    };
    await run(onFailure).catch(onFailure);
    ctx.metrics.housekept(job, ctx.clock(), hasFailed);
  }
}

/**
 * Runs housekeeping now and every hour. Once a day it reports page speed and the cache hit rate of syncs.
 * Returns a function that stops it.
 */
export function startHousekeeping(ctx: AppContext, log: Log, say: (line: string) => void): () => void {
  ctx.metrics.expectJobs(Object.keys(jobsOf(ctx)));
  const isAlone = ctx.config.databaseUrl === null;
  const tidy = () => void runHousekeeping(ctx, log);
  const tidyWhenDue = () => {
    // When the database does not answer, the next look finds out.
    const isOurs = ctx.database.takeJob('housekeeping', every - looksEvery / 2).catch(() => false);
    void isOurs.then((ours) => ours && tidy());
  };
  if (isAlone) tidy();
  else tidyWhenDue();
  // The server that sweeps does not tell the others.
  const look = async () => ctx.photoCheck.keep(await photosAgainstRows(ctx));
  let before = ctx.snapshots.rate;
  const tellSpeed = () => {
    ctx.vitals.take().forEach(say);
    const line = rateInWords(ctx.snapshots.rate, before);
    before = ctx.snapshots.rate;
    if (line !== null) say(line);
  };
  const timers = [
    isAlone ? setInterval(tidy, every) : setInterval(tidyWhenDue, looksEvery),
    setInterval(tellSpeed, day),
    setInterval(() => void look().catch(() => undefined), every),
  ];
  return () => {
    timers.forEach(clearInterval);
    tellSpeed();
  };
}
