import { day, hour } from '@memcherrish/shared/rules/durations.ts';
import {
  auditKept,
  idempotencyKeysKept,
  idempotencyKeysPerAccount,
  mergeUndoable,
} from '@memcherrish/shared/rules/limits.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { forgetOldClaims } from '#features/claims/forget-claims.ts';
import { forgetOldMerges } from '#features/people/forget-merges.ts';
import { forgetUnassignedPhotos } from '#features/teachers/unassigned-photos.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { rateInWords } from '#sync/rate-in-words.ts';
import { forgetSurplusAnswers } from './changes/kept-answers.ts';
import type { Parts } from './parts.ts';

const every = hour;

/** How long what has run out is still of use: codes count towards the limit of a day, and an ended session says how it ended. */
const kept = { attempts: day, codes: 2 * day, sessions: 60 * day } as const;

type Tidying = Pick<Parts, 'database' | 'clock' | 'photos'>;

/**
 * Deletes what has run out: counted tries, codes with the numbers they went to, sessions, old acts, merges, links, claims, and what late
 * repeats are known by.
 */
export async function tidyUp({ database, clock, photos }: Tidying): Promise<void> {
  const before = (age: number) => new Date(clock().getTime() - age).toISOString();
  await database.write(async (writing) => {
    const { trx } = writing;
    await trx.deleteFrom('attempts').where('window_start', '<', before(kept.attempts)).execute();
    await trx.deleteFrom('otp_challenges').where('created_at', '<', before(kept.codes)).execute();
    await trx.deleteFrom('sessions').where('expires_at', '<', before(kept.sessions)).execute();
    const repeatable = before(idempotencyKeysKept);
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', repeatable).execute();
    await trx.deleteFrom('audit').where('at', '<', before(auditKept)).execute();
    await forgetOldMerges({ photos }, writing, {
      undoableUntil: before(mergeUndoable),
      knownUntil: repeatable,
    });
    await forgetOldClaims(writing, { undoableUntil: before(mergeUndoable), knownUntil: repeatable });
    await forgetSurplusAnswers(writing, idempotencyKeysPerAccount);
    await trx
      .deleteFrom('join_requests')
      .where('state', '=', 'withdrawn')
      .where('decided_at', '<', repeatable)
      .execute();
  });
}

/** Everything that is done by the hour. Nothing that was deleted outlasts it in the log of the database. */
async function keepHouseOnce(parts: Parts, say: (line: string) => void): Promise<void> {
  await tidyUp(parts);
  await parts.database.write((writing) => forgetUnassignedPhotos(parts, writing));
  await parts.database.write((writing) => pruneTombstones(writing, parts.clock()));
  await deleteDueAccounts(parts, say);
  await parts.database.emptyLog();
}

/** Tidies up now and every hour, and says once a day how fast the pages were and how much of a sync lay ready, until the answer is called. */
export function keepHouse(parts: Parts, say: (line: string) => void): () => void {
  // A tidying that fails for want of room or a busy moment is made up for by the next.
  const tidy = () => void keepHouseOnce(parts, say).catch(() => undefined);
  tidy();
  let before = parts.snapshots.rate;
  const tellSpeed = () => {
    parts.vitals.take().forEach(say);
    const line = rateInWords(parts.snapshots.rate, before);
    before = parts.snapshots.rate;
    if (line !== null) say(line);
  };
  const timers = [setInterval(tidy, every), setInterval(tellSpeed, day)];
  return () => {
    timers.forEach(clearInterval);
    tellSpeed();
  };
}
