import { day } from '@memcherrish/shared/domain/durations.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { eventAnswers, replyLevels } from '@memcherrish/shared/domain/event-replies.ts';
import { isZone } from '@memcherrish/shared/rules/events.ts';
import { characters, isBlank } from '@memcherrish/shared/rules/post.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, optionalText, requiredText, spreadsheetFile } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { payment } from './payments.ts';

/** A question of the organiser. Without choices the answer is a text. */
export const eventQuestion = z.object({ _id: z.string(), text: z.string(), choices: z.array(z.string()) });
export type EventQuestion = z.infer<typeof eventQuestion>;

/** The viewer's own reply, complete. */
export const ownReply = z.object({
  answer: z.enum(eventAnswers),
  guests: z.number().int(),
  guestNames: z.array(z.string()),
  diet: z.string().nullable(),
  note: z.string().nullable(),
  /** The answer to each question by its id. */
  answers: z.record(z.string(), z.string()),
  level: z.enum(replyLevels),
  /** Whether the person says that they are there. */
  here: z.boolean(),
  /** Fewer than the party needs while it waits: `isWaiting` of rules/events.ts. */
  seats: z.number().int(),
  /** Raised with each edit; the base of the next one. */
  version: z.number().int(),
  /** Whether an organiser entered it, and the person has not replied since. Absent if not. */
  entered: z.boolean().optional(),
});
export type OwnReply = z.infer<typeof ownReply>;

/** Another person's reply, as far as the viewer may see it. The names come from the rosters. */
export const seenReply = z.object({
  personId: z.string(),
  answer: z.enum(eventAnswers),
  guests: z.number().int(),
  /** Whether the person says that they are there, or was admitted at the door. */
  here: z.boolean(),
});
export type SeenReply = z.infer<typeof seenReply>;

/** A batch that an event is for. */
export const eventBatch = z.object({ _id: z.string(), batch: z.string() });
export type EventBatch = z.infer<typeof eventBatch>;

export const reunionEvent = z.object({
  _id: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  /** The batches that it is for, by their labels. Null: the whole school. */
  batches: z.array(eventBatch).nullable(),
  /** Whether the teachers of these classes are invited, too. */
  teachers: z.boolean(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  /** The IANA name of the time zone of the place. */
  zone: z.string(),
  place: z.string().nullable(),
  address: z.string().nullable(),
  programme: z.string().nullable(),
  cost: z.string().nullable(),
  capacity: z.number().int().nullable(),
  questions: z.array(eventQuestion),
  cancelledAt: z.string().nullable(),
  /** Raised with each edit; the base of the next one. */
  version: z.number().int(),
  /** The schoolmate who made the event. Null if an admin did, or if the viewer may not know. */
  makerId: z.string().nullable(),
  /** Whether the viewer may change the event and see all replies. */
  organises: z.boolean(),
  own: ownReply.nullable(),
  /** The payments that organisers recorded for the own reply, first recorded first. Absent without any. */
  ownPayments: z.array(payment).optional(),
  replies: z.array(seenReply),
  /**
   * The people who came, as far as the viewer may see them, and the viewer if they did. Absent for admins, and in
   * documents that an older app has stored.
   */
  came: z.array(z.string()).optional(),
  /** The schoolmates who organise it with the maker, without blocked people. Absent in documents of an older app. */
  organisers: z.array(z.string()).optional(),
  /** The helpers at the door, without blocked people. Absent like `came`. */
  helpers: z.array(z.string()).optional(),
});
export type ReunionEvent = z.infer<typeof reunionEvent>;

/** A batch or school for which the viewer may make events. */
export const eventGround = z.object({
  schoolId: z.string(),
  schoolName: z.string(),
  /** Null: the whole school, and each of its batches. */
  batchId: z.string().nullable(),
  batch: z.string().nullable(),
  /** Whether schoolmates may make events of their own batch. Only admins get it. */
  byMembers: z.boolean().optional(),
});
export type EventGround = z.infer<typeof eventGround>;

/** GET /api/events: the events that the viewer may see, by start. */
export const eventsDocument = z.object({
  events: z.array(reunionEvent),
  grounds: z.array(eventGround),
  /** The number of later events that are left out. Absent when there are none. */
  later: z.number().int().optional(),
});
export type EventsDocument = z.infer<typeof eventsDocument>;

const instant = z.iso
  .datetime({ offset: true, error: messages.invalidField })
  .transform((at) => new Date(at).toISOString());

/** A text of several lines, stored as typed except for blank edges. Blank becomes null. */
const lines = (most: number) =>
  z
    .string(messages.invalidField)
    .overwrite((text) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n')))
    .trim()
    .refine((text) => characters(text) <= most, messages.tooLong(most))
    .transform((text) => (text === '' ? null : text))
    .nullable();

const questionBody = z.strictObject({
  _id: id,
  text: requiredText(limits.questionLength),
  choices: z.array(requiredText(limits.choiceLength)).max(limits.choices, messages.invalidField),
});

const eventFields = {
  /** Null: the whole school. */
  batchIds: z
    .array(id)
    .min(1, vocabulary.eventBatchMissing)
    .max(limits.batches, messages.invalidField)
    .refine((ids) => new Set(ids).size === ids.length, messages.invalidField)
    .nullable(),
  teachers: z.boolean(messages.required),
  title: requiredText(limits.titleLength, vocabulary.eventNameMissing),
  startsAt: instant,
  endsAt: instant.nullable(),
  zone: z.string(messages.invalidField).max(limits.zoneLength).refine(isZone, messages.invalidField),
  place: optionalText(limits.placeLength),
  address: optionalText(limits.addressLength),
  programme: lines(limits.programmeLength),
  cost: lines(limits.costLength),
  capacity: z.number(messages.invalidField).int(messages.invalidField).min(1).max(limits.capacity).nullable(),
  questions: z.array(questionBody).max(limits.questions, eventErrors.tooManyQuestions),
};

function checkEvent(
  body: { startsAt: string; endsAt: string | null; questions: readonly { _id: string }[] },
  context: z.RefinementCtx,
): void {
  const length = body.endsAt === null ? 0 : Date.parse(body.endsAt) - Date.parse(body.startsAt);
  if (length < 0 || length > limits.longestDays * day) {
    context.addIssue({ code: 'custom', path: ['endsAt'], message: eventErrors.endsBeforeStart });
  }
  if (new Set(body.questions.map(({ _id }) => _id)).size < body.questions.length) {
    context.addIssue({ code: 'custom', path: ['questions'], message: messages.invalidField });
  }
}

/** `_id` is made by the app, so that sending twice creates one event. */
export const newEventBody = z.strictObject({ _id: id, schoolId: id, ...eventFields }).superRefine(checkEvent);
export type NewEventBody = z.infer<typeof newEventBody>;

/** `version` is the one that the edit was made on. */
export const editEventBody = z
  .strictObject({ ...eventFields, version: z.number(messages.required).int(messages.invalidField) })
  .superRefine(checkEvent);
export type EditEventBody = z.infer<typeof editEventBody>;
export const eventSaved = z.object({ message: z.string(), version: z.number().int() });

const replyFields = {
  answer: z.enum(eventAnswers, messages.invalidField),
  guests: z.number(messages.invalidField).int(messages.invalidField).min(0).max(limits.guests),
  guestNames: z.array(requiredText(limits.nameLength)).max(limits.guests, messages.invalidField),
  diet: optionalText(limits.dietLength),
  note: lines(limits.noteLength),
  answers: z
    .record(z.string().max(40), z.string().max(limits.answerLength, messages.tooLong(limits.answerLength)))
    .refine((given) => Object.keys(given).length <= limits.questions, messages.invalidField),
};

/** `base` is the version of the own reply that the person saw; 0 without one. */
export const replyBody = z.strictObject({
  ...replyFields,
  level: z.enum(replyLevels, formMessages.invalidLevel),
  /** Older apps do not send it: then it stays as it is. */
  here: z.boolean(messages.invalidField).optional(),
  base: z.number(messages.required).int(messages.invalidField).min(0),
});
export type ReplyBody = z.infer<typeof replyBody>;
export const replyAnswer = z.object({ message: z.string(), reply: ownReply });

/** The reply of a person without the app, as an organiser enters it. */
export const enteredReplyBody = z.strictObject({
  name: requiredText(limits.nameLength),
  /** The person on the class list. Then the name of the list counts. Older apps do not send it. */
  personId: id.nullable().optional(),
  ...replyFields,
});
export type EnteredReplyBody = z.infer<typeof enteredReplyBody>;

/** A reply as organisers see it. */
export const organisedReply = ownReply.extend({
  _id: z.string(),
  /** Null for a person without the app who is not on the class list. */
  personId: z.string().nullable(),
  name: z.string(),
  /** For admins. Other organisers have the photos that they may see on their device. */
  photo: z.string().nullable(),
  photoPreview: z.string().nullable(),
  repliedAt: z.string(),
  /** First recorded first, with those that were taken back. */
  payments: z.array(payment),
  /** Whether a helper marked the person as paid at the door. */
  paidAtDoor: z.boolean(),
});
export type OrganisedReply = z.infer<typeof organisedReply>;

/** GET /api/events/{id}/replies: every reply, first come first. */
export const eventReplies = z.object({ event: reunionEvent, replies: z.array(organisedReply) });
export type EventReplies = z.infer<typeof eventReplies>;

export const replyFileFormats = ['xlsx', 'csv'] as const;
export const replyFileQuery = z.object({ format: z.enum(replyFileFormats, messages.invalidField) });

export const eventSettingsBody = z.strictObject({ byMembers: z.boolean(messages.required) });

export const eventCalls = {
  list: call({
    method: 'GET',
    path: paths.reunions,
    answer: { mediaType: 'application/json', shape: eventsDocument },
  }),
  add: call({ method: 'POST', path: paths.reunions, body: newEventBody, status: 201, answer: eventSaved }),
  change: call({ method: 'PUT', path: paths.reunion, body: editEventBody, answer: eventSaved }),
  cancel: call({ method: 'DELETE', path: paths.reunion, answer: done }),
  allow: call({ method: 'PUT', path: paths.eventSettings, body: eventSettingsBody, answer: done }),
};

export const eventReplyCalls = {
  send: call({ method: 'PUT', path: paths.reunionReply, body: replyBody, answer: replyAnswer }),
  list: call({ method: 'GET', path: paths.reunionReplies, answer: eventReplies }),
  download: call({
    method: 'GET',
    path: paths.reunionReplyFile,
    query: replyFileQuery,
    answer: spreadsheetFile,
  }),
  enter: call({ method: 'PUT', path: paths.enteredReply, body: enteredReplyBody, answer: done }),
  remove: call({ method: 'DELETE', path: paths.enteredReply, answer: done }),
};
