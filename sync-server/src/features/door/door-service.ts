import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import type { AdmissionsPage, DoorDocument } from '@memcherrish/shared/wire/events/door.ts';
import { leavers } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import type { Reads } from '#server/context.ts';
import { requireHelper } from './door-role.ts';
import { expectedAt } from './expected-store.ts';

/** Returns the document of a door to its helper: names of people who replied, and no other personal data. */
export async function openDoor(
  ctx: Reads<'clock' | 'database'>,
  account: Account,
  eventId: string,
): Promise<DoorDocument> {
  const tx = ctx.database.read;
  const event = await requireHelper(tx, account, eventId, ctx.clock());
  return {
    eventId,
    schoolId: event.school_id,
    title: event.title,
    startsAt: event.starts_at,
    until: event.until,
    people: await expectedAt(tx, account, event),
  };
}

/** Returns the operations that the helper may see, after a number. Leaves out people who block the helper or leave. */
export async function readAdmissions(
  ctx: Reads<'clock' | 'database' | 'doors'>,
  account: Account,
  eventId: string,
  after: number,
): Promise<AdmissionsPage> {
  return ctx.database.readTransaction(async (tx) => {
    await requireHelper(tx, account, eventId, ctx.clock());
    const { blockedBy } = await blocksAround(tx, account);
    const door = await ctx.doors.at(tx, eventId);
    const seen = door.without([...blockedBy.keys(), ...(await leavers(tx))]);
    const newer = seen.after(after, limits.operationsPerPage + 1);
    const page = newer.slice(0, limits.operationsPerPage);
    return {
      operations: page.map(({ operation }) => operation),
      last: page.at(-1)?.number ?? after,
      more: newer.length > page.length,
      count: seen.count,
    };
  });
}
