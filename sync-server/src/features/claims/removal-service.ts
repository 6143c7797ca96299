import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { divisionPathAt, findDivisionPath, manages } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import { countedLink } from './invitations-service.ts';
import { closedLink, linkOf } from './links-store.ts';
import { putListingBack, takeListingOff } from './removed-listings.ts';

/**
 * 'Take me off the list', by whoever holds the link and without an account: the place leaves every roster at once and is erased for good
 * when it is due, unless an admin brings it back before, since a link may be in wrong hands. No class list brings it back into those
 * divisions unseen. Refuses a link that leads nowhere, and more removals by the links of one person, or from one network, than are
 * likely.
 */
export async function removeListing(ctx: AppContext, network: string, token: string): Promise<void> {
  const seen = await countedLink(ctx, network, token);
  if (seen.state !== 'open') throw closedLink(seen.state);
  const { inviter_kind, inviter_id } = seen.invitation;
  await ctx.attempts.countAll([
    {
      key: `removed places ${network}`,
      most: claims.removalsPerNetwork,
      window: claims.networkWindow,
      sentence: serverWords.tooManyRemovals,
    },
    {
      key: `removed places ${inviter_kind} ${inviter_id}`,
      most: claims.removalsPerInviter,
      window: claims.inviterWindow,
      sentence: serverWords.tooManyRemovals,
    },
  ]);
  const dueAt = new Date(ctx.clock().getTime() + claims.removedFor).toISOString();
  await ctx.database.write(async (tx) => {
    const link = await linkOf(ctx, tx, token);
    if (link.state !== 'open') throw closedLink(link.state);
    const { id, name } = link.place;
    const { schoolId, batch, division } = await divisionPathAt(tx, link.invitation.division_id);
    await takeListingOff(ctx, tx, id, dueAt, { inviter_kind, inviter_id });
    await recordAct(tx, ctx.clock(), theServer, {
      action: 'remove-place',
      schoolId,
      subjectId: id,
      details: { name, batch, division },
    });
    await ctx.deletions.say({ kind: 'schoolmate', id }, dueAt);
  });
}

/** Brings a place back that a link has taken off the list, for the admins of its school alone. */
export async function restoreListing(ctx: AppContext, admin: Account, schoolmateId: string): Promise<void> {
  await ctx.database.write(async (tx) => {
    const removed = await removedListing(tx, schoolmateId);
    const divisionPath = removed && (await divisionOfRemoved(tx, removed.places));
    if (!removed || !divisionPath || !(await manages(tx, admin, divisionPath.schoolId))) throw notFound();
    await putListingBack(ctx, tx, schoolmateId);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'bring-place-back',
      schoolId: divisionPath.schoolId,
      subjectId: schoolmateId,
      details: { name: removed.name, batch: divisionPath.batch, division: divisionPath.division },
    });
    await ctx.deletions.say({ kind: 'schoolmate', id: schoolmateId }, null);
  });
}

async function removedListing(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('deletions')
    .innerJoin('schoolmates', 'schoolmates.id', 'deletions.account_id')
    .select(['schoolmates.name', 'deletions.places'])
    .where('deletions.account_kind', '=', 'schoolmate')
    .where('deletions.account_id', '=', schoolmateId)
    .where('schoolmates.claimed_at', 'is', null)
    .executeTakeFirst();
}

/** Where a removed place stood first, as far as that division is still there. */
export async function divisionOfRemoved(tx: ReadTx, divisionPaths: string): Promise<DivisionPath | null> {
  const left: { divisionId: string }[] = JSON.parse(divisionPaths);
  for (const { divisionId } of left) {
    const divisionPath = await findDivisionPath(tx, divisionId);
    if (divisionPath) return divisionPath;
  }
  return null;
}
