import type { Level } from '@memcherrish/shared/access/levels.ts';
import { eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import type { AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { currencyCodes } from '@memcherrish/shared/rules/payments.ts';
import { eventQuestion } from '@memcherrish/shared/wire/events/events.ts';
import { z } from 'zod';
import { anyone, flag, id, json, names, oneOf, text, time, whole, withIds } from './column.ts';
import { accountKind, personKind } from './stored-values.ts';
import { table } from './table.ts';

/** Events, their replies, payments and doors. */
export const eventTables = {
  /** Other people plan with an event. It outlives its maker, who is null once they are erased. */
  events: table({ packedBy: 'school_id', isRemovable: true, erasure: 'anonymizes rows' }).of({
    id: id().shown('events[]._id'),
    school_id: names('schools').hidden('the file names it instead'),
    /** Otherwise it is for the batches of `event_batches`. */
    whole_school: flag().byDefault().hidden('says that `events[].batches` is null'),
    /** Whether the teachers of these classes are invited, too. */
    teachers: flag().byDefault().shown('events[].forTeachers'),
    maker_kind: accountKind().whose(),
    /** Has no foreign key: an event outlives its maker. Null once the maker is erased. */
    maker_id: anyone().orNull().outlives().whose(),
    title: text().shown('events[].title'),
    starts_at: time().shown('events[].startsAt'),
    ends_at: time().orNull().shown('events[].endsAt'),
    /** The IANA name of the time zone of the place. */
    zone: text().shown('events[].zone'),
    place: text().orNull().shown('events[].place'),
    address: text().orNull().shown('events[].address'),
    programme: text().orNull().shown('events[].programme'),
    cost: text().orNull().shown('events[].cost'),
    capacity: whole().orNull().shown('events[].capacity'),
    /** JSON of wire/events.ts. */
    questions: json(z.array(eventQuestion)).hidden('shown as texts, without the ids of the answers'),
    /** Counts the edits. The next edit names it as its base. */
    version: whole().shown('events[].version'),
    cancelled_at: time().orNull().shown('events[].cancelledAt'),
    created_at: time().shown('events[].createdAt'),
    edited_at: time().orNull().shown('events[].editedAt'),
    /** Rises when admissions change or leave the list. A new one only raises their last number. */
    door_revision: whole().byDefault().hidden('counts changes of the door for the servers alone'),
  }),

  /** A batch that an event is for. */
  event_batches: table({
    packedBy: 'event_id',
    key: ['event_id', 'batch_id'],
    isRemovable: true,
    erasure: 'no personal data',
  }).of({
    event_id: names('events').hidden('the batches are in `events[].batches`'),
    batch_id: names('batches').hidden('the file names it instead'),
  }),

  /** A schoolmate who organises an event together with its maker. */
  event_organisers: table({
    packedBy: 'event_id',
    key: ['event_id', 'schoolmate_id'],
    isRemovable: true,
    erasure: 'deletes rows',
  }).of({
    event_id: names('events').shown('organisedEvents[].eventId'),
    schoolmate_id: names('schoolmates').isErased().whose(),
    created_at: time().shown('organisedEvents[].since'),
  }),

  event_replies: table({
    packedBy: 'event_id',
    isRemovable: true,
    erasure: 'deletes rows',
    movedBy: 'features/events/moved-replies.ts',
  }).of({
    id: id().shown('eventReplies[]._id'),
    event_id: names('events').shown('eventReplies[].eventId'),
    /** Null for a person without a record; an organiser entered the reply and `name`. */
    person_kind: personKind().orNull().whose(),
    person_id: names('people').orNull().follows().isErased().whose(),
    name: text().orNull().hidden('the name of a person without the app; the own name is in `person`'),
    /** Whether an organiser entered the reply. Ends when the person replies. */
    entered: flag().byDefault().shown('eventReplies[].byOrganiser'),
    answer: oneOf(eventAnswers).shown('eventReplies[].answer'),
    guests: whole().shown('eventReplies[].guests'),
    /** A JSON list of names. */
    guest_names: json(z.array(z.string())).shown('eventReplies[].guestNames'),
    diet: text().orNull().shown('eventReplies[].diet'),
    note: text().orNull().shown('eventReplies[].note'),
    /** JSON: the answer to each question by its id. */
    answers: json(z.record(z.string(), z.string())).hidden(
      'shown as texts, without the ids of the questions',
    ),
    level: text<Level>().shown('eventReplies[].level'),
    /** The seats that the party has: see `seat` of shared/rules/events.ts. */
    seats: whole().shown('eventReplies[].seats'),
    /** Since when the party waits for its present size. Decides the order of the waiting list. */
    queued_at: time().shown('eventReplies[].queuedAt'),
    /** Since when the person says that they are there. */
    here_at: time().orNull().shown('eventReplies[].hereAt'),
    /** The time of the person's arrival. It stays when they leave. */
    came_at: time().orNull().shown('eventReplies[].cameAt'),
    version: whole().shown('eventReplies[].version'),
    created_at: time().shown('eventReplies[].createdAt'),
    edited_at: time().shown('eventReplies[].editedAt'),
  }),

  /**
   * A payment that an organiser recorded for a reply. Its key has the reply, so that no id moves it to another one.
   * Only `taken_back_at` ever changes.
   */
  event_payments: table({
    packedBy: 'reply_id',
    key: ['reply_id', 'id'],
    isRemovable: true,
    erasure: 'deletes rows',
    erasedBy: 'event_replies',
  }).of({
    reply_id: names('event_replies').within(),
    /** Made by the app. */
    id: id().shown('eventReplies[].payments[]._id'),
    /** In minor units. */
    amount: whole().shown('eventReplies[].payments[].amount'),
    currency: oneOf(currencyCodes).shown('eventReplies[].payments[].currency'),
    method: text().shown('eventReplies[].payments[].method'),
    /** YYYY-MM-DD. */
    paid_on: text().shown('eventReplies[].payments[].paidOn'),
    /** The payment of the same reply that this one replaced. */
    corrects: id().optional().shown('eventReplies[].payments[].corrects'),
    recorded_at: time().shown('eventReplies[].payments[].recordedAt'),
    taken_back_at: time().optional().shown('eventReplies[].payments[].takenBackAt'),
  }),

  /** A helper at the door of one event. The role ends by itself: see `requireHelper`. */
  event_doors: table({
    packedBy: 'event_id',
    key: ['event_id', 'account_id'],
    isRemovable: true,
    erasure: 'deletes rows',
  }).of({
    event_id: names('events').shown('doors[].eventId'),
    account_kind: personKind().whose(),
    account_id: names('people').isErased().whose(),
    created_at: time().shown('doors[].since'),
  }),

  /** One operation (docs/sync-protocol.md#admissions). Rows are only added, except when a person is erased or merged. */
  admissions: table({
    packedBy: 'event_id',
    key: ['event_id', 'id'],
    isRemovable: true,
    erasure: 'deletes rows',
    erasedBy: 'features/events/admission-rows.ts',
    movedBy: 'features/events/admission-rows.ts',
  }).of({
    event_id: names('events').shown('admissions[].eventId'),
    /** Chosen by the phone. */
    id: id().hidden('names the row for phones only'),
    /** The order of storing. Rises by random steps, so that a gap reveals no hidden operation. */
    number: whole().hidden('rises by random steps'),
    kind: oneOf(['admit', 'guest', 'paid', 'link', 'undo']).shown('admissions[].what'),
    /** Null for an undo. */
    who: withIds<AttendeeKey>().orNull().whose(),
    /** The attendee that a link names. */
    link_to: withIds<AttendeeKey>().orNull().whose(),
    /** The name of a walk-in. */
    name: text().orNull().hidden('the name of a walk-in; the own name is in `person`'),
    place: whole().orNull().shown('admissions[].guest'),
    /** JSON: the ids that an undo removes. */
    removes: json(z.array(z.string())).orNull().hidden('names other rows'),
    /** The helper. Null once the helper is erased. */
    account_id: anyone().orNull().outlives().hidden('names the helper'),
    created_at: time().shown('admissions[].recordedAt'),
    /** 1 when an organiser discarded what the helper recorded: it is not in force, and comes back when they say so. */
    discarded: flag().byDefault().hidden('the file lists discarded operations, too'),
    /** How much of the limits of the door it takes: `weightOf`. */
    weight: whole().byDefault().hidden('counts for the limits of the door alone'),
  }),
};
