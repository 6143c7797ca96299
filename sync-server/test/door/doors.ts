import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { nanoid } from 'nanoid';
import { lastNumber } from '#features/events/admission-rows.ts';
import type { TestServer } from '#test/scene/harness.ts';

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

type Content = { kind: 'admit'; who: AttendeeKey } | { kind: 'link'; who: AttendeeKey; is: AttendeeKey };

/** Stores many operations of a helper directly in the database, as a hostile phone sends them. */
export async function manyAdmissions(
  { ctx }: TestServer,
  eventId: string,
  count: number,
  make: (n: number) => Content,
  account_id: string | null = null,
): Promise<void> {
  const created_at = ctx.clock().toISOString();
  await ctx.database.write(async (tx) => {
    const last = await lastNumber(tx, eventId);
    const rows = Array.from({ length: count }, (_, n) => {
      const { kind, who, ...rest } = make(n);
      return {
        ...{ event_id: eventId, id: nanoid(21), number: last + n + 1, kind, who, account_id, created_at },
        ...{ link_to: 'is' in rest ? rest.is : null, name: null, place: null, removes: null },
      };
    });
    for (let start = 0; start < count; start += 500)
      await tx
        .insertInto('admissions')
        .values(rows.slice(start, start + 500))
        .execute();
  });
}
