import { eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import { currencyCodes } from '@memcherrish/shared/rules/payments.ts';
import { eventQuestion } from '@memcherrish/shared/wire/events.ts';
import { z } from 'zod';
import type { Tables } from '#db/tables.ts';
import { anyone, flag, id, json, oneOf, orNull, row, text, time, whole, withIds } from './columns.ts';
import type { PackTableOf } from './pack-tables.ts';

/** Events, their replies, payments and doors. */
export const eventTables = {
  events: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      school_id: row('schools'),
      whole_school: flag,
      teachers: flag,
      maker_kind: oneOf(['schoolmate', 'teacher', 'admin']),
      maker_id: orNull(anyone),
      title: text,
      starts_at: time,
      ends_at: orNull(time),
      zone: text,
      place: orNull(text),
      address: orNull(text),
      programme: orNull(text),
      cost: orNull(text),
      capacity: orNull(whole),
      questions: json(z.array(eventQuestion)),
      version: whole,
      cancelled_at: orNull(time),
      created_at: time,
      edited_at: orNull(time),
      door_revision: whole,
    },
  },
  event_batches: {
    by: ['event_id', 'events'],
    key: ['event_id', 'batch_id'],
    columns: { event_id: row('events'), batch_id: row('batches') },
  },
  event_organisers: {
    by: ['event_id', 'events'],
    key: ['event_id', 'schoolmate_id'],
    columns: { event_id: row('events'), schoolmate_id: row('schoolmates'), created_at: time },
  },
  event_replies: {
    by: ['event_id', 'events'],
    key: ['id'],
    columns: {
      id,
      event_id: row('events'),
      person_kind: orNull(oneOf(['schoolmate', 'teacher'])),
      person_id: orNull(row('people')),
      name: orNull(text),
      entered: flag,
      answer: oneOf(eventAnswers),
      guests: whole,
      guest_names: json(z.array(z.string())),
      diet: orNull(text),
      note: orNull(text),
      answers: json(z.record(z.string(), z.string())),
      level: text,
      seats: whole,
      queued_at: time,
      here_at: orNull(time),
      came_at: orNull(time),
      version: whole,
      created_at: time,
      edited_at: time,
    },
  },
  event_payments: {
    by: ['reply_id', 'event_replies'],
    key: ['reply_id', 'id'],
    columns: {
      reply_id: row('event_replies'),
      id,
      amount: whole,
      currency: oneOf(currencyCodes),
      method: text,
      paid_on: text,
      corrects: orNull(id),
      recorded_at: time,
      taken_back_at: orNull(time),
    },
  },
  event_doors: {
    by: ['event_id', 'events'],
    key: ['event_id', 'account_id'],
    columns: {
      event_id: row('events'),
      account_kind: oneOf(['schoolmate', 'teacher']),
      account_id: row('people'),
      created_at: time,
    },
  },
  admissions: {
    by: ['event_id', 'events'],
    key: ['event_id', 'id'],
    columns: {
      event_id: row('events'),
      id,
      number: whole,
      kind: oneOf(['admit', 'guest', 'paid', 'link', 'undo']),
      who: orNull(withIds),
      link_to: orNull(withIds),
      name: orNull(text),
      place: orNull(whole),
      removes: orNull(json(z.array(z.string()))),
      account_id: orNull(anyone),
      created_at: time,
      discarded: flag,
      weight: whole,
    },
  },
} satisfies { [Table in keyof Tables]?: PackTableOf<Tables[Table]> };
