import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk/desk-table.ts';
import type {
  BulkAnswer,
  FailedRow,
  InviteManyAnswer,
  MoveBody,
  Selected,
} from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { makeInvitation } from '#features/claims/invitations-service.ts';
import { endMemberships, renewPhotos } from '#features/people/remove-people-service.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/api-error.ts';
import {
  type ClassNames,
  classesOf,
  type DivisionMember,
  keyOf,
  membersAmong,
  waitingListings,
} from './people-store.ts';

type Done = BulkAnswer['done'];

/**
 * Moves people to other divisions of their school, or adds them there and keeps them. A row that cannot be moved stays
 * as it was and is answered with the reason; the others are moved. The same call with `from` and `to` exchanged undoes
 * a move. Refuses a division of another school with 404.
 */
export async function movePeople(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  schoolId: string,
  { moves, keep }: MoveBody,
): Promise<BulkAnswer> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const classes = await classesOf(tx, schoolId);
    const waiting = await waitingListings(tx, schoolId);
    const done: Done = [];
    const failed: FailedRow[] = [];
    const targets = new Set<string>();
    for (const { from, to, ids } of moves) {
      const [source, target] = [classOf(classes, from), classOf(classes, to)];
      if (from === to) throw invalidField('moves', deskTableWords.sameClass);
      targets.add(nameOf(target));
      const here = await membersAmong(tx, from, ids);
      const there = await membersAmong(tx, to, ids);
      const moved = [...new Set(ids)].flatMap((id) => {
        const member = here.get(id);
        const reason = !member
          ? deskTableWords.gone
          : there.has(id)
            ? deskTableWords.alreadyThere(nameOf(target))
            : !keep && waiting.has(keyOf(id, from))
              ? deskTableWords.decideFirst
              : null;
        if (member && reason === null) return [member];
        failed.push({ _id: id, divisionId: from, reason: reason ?? deskTableWords.gone });
        return [];
      });
      const movedIds = moved.map(({ id }) => id);
      // Adds first: a person who changes the division within a batch keeps their seat at an event.
      await ctx.revisions.addMembers(tx, to, movedIds, ctx.clock().toISOString());
      if (!keep) {
        await ctx.revisions.removeMembers(tx, from, movedIds);
        await renewPhotos(ctx, tx, movedIds);
      }
      for (const { id, name } of moved) {
        await recordAct(tx, ctx.clock(), admin, {
          action: keep ? 'copy-person' : 'move-person',
          schoolId,
          subjectId: id,
          details: {
            name,
            batch: source.batch,
            division: source.division,
            to: { batch: target.batch, division: target.division },
          },
        });
        done.push({ _id: id, divisionId: from });
      }
    }
    const words = keep ? deskTableWords.copied : deskTableWords.moved;
    return { message: words(done.length, [...targets].join('; ')), done, failed };
  });
}

/** Removes people from their divisions, as a removal of one does. A person has one entry of 'Recently removed'. */
export async function removePeople(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  schoolId: string,
  people: Selected,
): Promise<BulkAnswer> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const classes = await classesOf(tx, schoolId);
    const done: Done = [];
    const failed: FailedRow[] = [];
    const at = ctx.clock();
    for (const { divisionId, ids } of people) {
      const { batchId } = classOf(classes, divisionId);
      const members = await membersIn(tx, divisionId, ids, failed);
      await endMemberships(ctx, tx, { admin, at }, { schoolId, batchId, divisionId }, members);
      done.push(...members.map(({ id }) => ({ _id: id, divisionId })));
    }
    return { message: deskTableWords.removed(done.length), done, failed };
  });
}

/**
 * Makes a link for each unclaimed listing among the rows. Each counts against the daily limit of the admin. A link is
 * never stored, so a repeat makes other links.
 */
export async function inviteMany(
  ctx: Uses<'attempts' | 'claimLinks' | 'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  people: Selected,
): Promise<InviteManyAnswer> {
  const counter = {
    key: `invitations ${admin.kind} ${admin.id}`,
    most: claims.linksPerInviter,
    window: claims.inviterWindow,
    sentence: serverWords.tooManyInvitations,
  };
  await ctx.attempts.countAll(people.flatMap(({ ids }) => ids.map(() => counter)));
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const classes = await classesOf(tx, schoolId);
    const invitations: InviteManyAnswer['invitations'] = [];
    const failed: FailedRow[] = [];
    for (const { divisionId, ids } of people) {
      classOf(classes, divisionId);
      for (const { id, name, claimed_at, memorial } of await membersIn(tx, divisionId, ids, failed)) {
        if (claimed_at !== null || memorial !== null) {
          const reason = memorial !== null ? deskTableWords.inMemoriam : deskTableWords.hasAccount;
          failed.push({ _id: id, divisionId, reason });
          continue;
        }
        const link = await makeInvitation(ctx, tx, admin, { schoolmateId: id, divisionId });
        invitations.push({ _id: id, divisionId, name, link });
      }
    }
    return { invitations, failed };
  });
}

const nameOf = ({ division, batch }: ClassNames) => `${division}, ${batch}`;

/** Returns the names of a division of the school. Refuses another one with 404. */
function classOf(classes: ReadonlyMap<string, ClassNames>, divisionId: string): ClassNames {
  const names = classes.get(divisionId);
  if (!names) throw notFound();
  return names;
}

/** Returns those of some people who are in a division. Adds a failed row for each of the others. */
async function membersIn(
  tx: ReadTx,
  divisionId: string,
  ids: readonly string[],
  failed: FailedRow[],
): Promise<DivisionMember[]> {
  const members = await membersAmong(tx, divisionId, ids);
  return [...new Set(ids)].flatMap((id) => {
    const member = members.get(id);
    if (!member) failed.push({ _id: id, divisionId, reason: deskTableWords.gone });
    return member ? [member] : [];
  });
}
