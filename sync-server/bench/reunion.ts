import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { nanoid } from 'nanoid';
import type { AppContext } from '#server/context.ts';

/** A signed-in phone in the hall. */
export interface Phone {
  id: string;
  token: string;
}

/** Sends a call and counts it. Returns the text of the response. */
export type Call = (
  path: string,
  token: string,
  change?: { method: string; json: object },
) => Promise<string>;

const eventId = 'event-of-the-hall-1';
/** Milliseconds between two admissions at one door: a helper finds a name and presses. */
const admissionTakes = 500;
const exchangeEvery = 5000;

/** Announces an event of the school that begins now, with helpers at its door. */
export async function announceReunion(
  ctx: AppContext,
  schoolId: string,
  helpers: readonly Phone[],
): Promise<void> {
  const now = ctx.clock().toISOString();
  await ctx.database.write(async (tx) => {
    await tx
      .insertInto('events')
      .values({
        ...{ id: eventId, school_id: schoolId, whole_school: 1, maker_kind: 'admin', maker_id: null },
        ...{ title: 'The reunion', starts_at: now, ends_at: null, zone: 'Asia/Kolkata', place: 'The hall' },
        ...{ address: null, programme: null, cost: null, capacity: null, questions: '[]' },
        ...{ version: 1, created_at: now },
      })
      .execute();
    for (const { id } of helpers)
      await tx
        .insertInto('event_doors')
        .values({ event_id: eventId, account_kind: 'schoolmate', account_id: id, created_at: now })
        .execute();
  });
}

const isHere = {
  ...{ answer: 'coming', guests: 1, guestNames: [], diet: 'Vegetarian', note: null, answers: {} },
  ...{ level: 'Batch', here: true, base: 0 },
};

/** A phone reads the events, replies with a guest, and says that the person is here. It reads the events again. */
export async function arrive(call: Call, { token }: Phone): Promise<void> {
  await call(paths.reunions, token);
  await call(paths.reunionReply(eventId), token, { method: 'PUT', json: isHere });
  await call(paths.reunions, token);
}

/** A phone at the door admits one person after the other, and reads what the others admitted. Returns the times. */
export async function admitAtDoor(
  call: Call,
  { token }: Phone,
  people: readonly string[],
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let exchanged = 0;
  let last = 0;
  await call(paths.door(eventId), token);
  for (const id of people) {
    const operation: AdmissionOperation = { id: nanoid(21), kind: 'admit', who: `person:${id}` };
    const from = performance.now();
    await call(paths.admissions(eventId), token, { method: 'POST', json: { operations: [operation] } });
    times.push(performance.now() - from);
    if (from - exchanged >= exchangeEvery) {
      exchanged = from;
      last = JSON.parse(await call(`${paths.admissions(eventId)}?after=${last}`, token)).last;
    }
    await wait(admissionTakes);
  }
  return times;
}

/** Returns the headers of a change that is sent once. */
export const changeHeaders = () => ({
  'content-type': 'application/json',
  [idempotencyKey]: crypto.randomUUID(),
});
