import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { nanoid } from 'nanoid';
import type { TestServer } from '#test/harness.ts';

/** Lets a person help at the door of an event, directly in the database. */
export async function aHelper(
  { ctx }: TestServer,
  eventId: string,
  { kind = 'schoolmate', id }: { kind?: 'schoolmate' | 'teacher'; id: string },
): Promise<void> {
  const created_at = ctx.clock().toISOString();
  await ctx.database.write((tx) =>
    tx
      .insertInto('event_doors')
      .values({ event_id: eventId, account_kind: kind, account_id: id, created_at })
      .execute(),
  );
}

export const admit = (who: AttendeeKey, name?: string): AdmissionOperation => ({
  ...{ id: nanoid(21), kind: 'admit', who },
  ...(name !== undefined && { name }),
});

/** An operation that says that two attendees are the same person. */
export const link = (who: AttendeeKey, is: AttendeeKey): AdmissionOperation => ({
  ...{ id: nanoid(21), kind: 'link', who, is },
});
