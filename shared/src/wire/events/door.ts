import { door } from '@memcherrish/shared/domain/door-limits.ts';
import { attendeePattern } from '@memcherrish/shared/domain/ids.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

const attendeeKey = z
  .templateLiteral([z.enum(['person', 'reply', 'walk-in']), ':', z.string()])
  .check(z.regex(attendeePattern));

/** One admission as phones make and store it. Its id makes a repeat harmless. It only grows by optional fields. */
export const admissionOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    id,
    kind: z.literal('admit'),
    who: attendeeKey,
    name: z.string().overwrite(tidy).min(1).max(door.nameLength).optional(),
  }),
  z.strictObject({
    id,
    kind: z.literal('guest'),
    who: attendeeKey,
    place: z.number().int().min(1).max(door.guests),
  }),
  z.strictObject({ id, kind: z.literal('paid'), who: attendeeKey }),
  z.strictObject({ id, kind: z.literal('link'), who: attendeeKey, is: attendeeKey }),
  z.strictObject({ id, kind: z.literal('undo'), removes: z.array(id).min(1).max(door.removesAtOnce) }),
]);

export const admissionsBody = z.strictObject({
  operations: z.array(admissionOperation).min(1).max(door.operationsAtOnce),
});

export const admissionsQuery = z.object({
  /** Returns only operations after this number. */
  after: z.coerce.number().int().min(0).default(0),
});

/**
 * Operations in the order in which the server stored them. `last` is the number of the last one. `count` is the
 * total: a phone with another total downloads all of them again.
 */
export const admissionsPage = z.object({
  operations: z.array(admissionOperation),
  last: z.number(),
  more: z.boolean(),
  count: z.number(),
});
export type AdmissionsPage = z.infer<typeof admissionsPage>;

/** A person who replied, for the door: a name and no other personal data. */
const expected = z.object({
  key: z.templateLiteral([z.enum(['person', 'reply']), ':', z.string()]),
  name: z.string(),
  answer: z.enum(['coming', 'maybe', 'no']),
  guests: z.number().int(),
  /** Whether an organiser recorded a payment that is in force. Absent without one. */
  paid: z.boolean().optional(),
  /** Whether the party is on the waiting list. Absent when it is not, and in documents of an earlier version. */
  waiting: z.boolean().optional(),
});
export type Expected = z.infer<typeof expected>;

/** The document that a helper's phone keeps of an event, so that the door opens without network. */
export const doorDocument = z.object({
  eventId: z.string(),
  schoolId: z.string(),
  title: z.string(),
  startsAt: z.string(),
  /** When the role ends, ISO 8601. */
  until: z.string(),
  people: z.array(expected),
});
export type DoorDocument = z.infer<typeof doorDocument>;

/** The doors at which the caller helps now. */
export const ownDoors = z.object({
  doors: z.array(z.object({ eventId: z.string(), title: z.string(), until: z.string() })),
});
export type OwnDoors = z.infer<typeof ownDoors>;

export const helperBody = z.strictObject({ kind: z.enum(['schoolmate', 'teacher']) });

/** A helper of now or before who recorded something. The id is of this list alone. */
const recorder = z.object({
  _id: z.string(),
  /** Null for a person who has left. */
  name: z.string().nullable(),
  /** The number of operations that count, and of those that an organiser discarded. */
  inForce: z.number().int(),
  discarded: z.number().int(),
});
export type Recorder = z.infer<typeof recorder>;

export const helpers = z.object({
  helpers: z.array(z.object({ _id: z.string(), kind: z.enum(['schoolmate', 'teacher']), name: z.string() })),
  recorders: z.array(recorder),
});
export type Helpers = z.infer<typeof helpers>;

/** A person who is in: a name and no other personal data. */
const insider = z.object({
  key: attendeeKey,
  name: z.string(),
  guests: z.number().int(),
  paid: z.boolean(),
});

/** GET /api/events/{id}/door/overview: the door as organisers see it, by name. */
export const doorOverview = z.object({
  people: z.number().int(),
  guests: z.number().int(),
  inside: z.array(insider),
});
export type DoorOverview = z.infer<typeof doorOverview>;

export const doorCalls = {
  readOverview: call({ method: 'GET', path: paths.doorOverview, answer: doorOverview }),
  listHelpers: call({ method: 'GET', path: paths.doorHelpers, answer: helpers }),
  addHelper: call({ method: 'PUT', path: paths.doorHelper, body: helperBody, answer: done }),
  removeHelper: call({ method: 'DELETE', path: paths.doorHelper, answer: done }),
  discardRecorded: call({ method: 'DELETE', path: paths.doorRecorded, answer: done }),
  bringRecordedBack: call({ method: 'PUT', path: paths.doorRecorded, answer: done }),
  listOwn: call({ method: 'GET', path: paths.doors, answer: ownDoors }),
  read: call({ method: 'GET', path: paths.door, answer: doorDocument }),
  readAdmissions: call({
    method: 'GET',
    path: paths.admissions,
    query: admissionsQuery,
    answer: admissionsPage,
  }),
  record: call({ method: 'POST', path: paths.admissions, body: admissionsBody, answer: done }),
};
