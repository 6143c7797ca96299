import { day, hour, minute } from '@memcherrish/shared/domain/durations.ts';
import type { ReplyLevel } from '@memcherrish/shared/domain/event-replies.ts';
import { seatsNeeded } from '@memcherrish/shared/rules/events.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';

/** The rows of the sample's event. */
export interface ReunionRows {
  event: RowOf<'events'>;
  batch: RowOf<'event_batches'>;
  organiser: RowOf<'event_organisers'>;
  replies: RowOf<'event_replies'>[];
}

/** Ids that the event refers to. */
interface Around {
  schoolId: string;
  batchId: string;
  adminId: string;
  organiserId: string;
  /** The people of the batch who have signed up, without the organiser. */
  people: readonly string[];
}

const leastDaysAhead = 30;
const saturday = 6;
/** 10:00 in Kolkata, in minutes of UTC. */
const startMinute = 4 * 60 + 30;
const hours = 7;
const shirt = { _id: 'shirt', text: 'Which size of T-shirt?', choices: ['S', 'M', 'L', 'XL'] };

interface SampleReply extends Partial<Pick<RowOf<'event_replies'>, 'guests' | 'diet' | 'note'>> {
  answer: RowOf<'event_replies'>['answer'];
  level?: ReplyLevel;
  /** The answer to the question about the T-shirt. */
  size?: string;
}

/** Replies in turn. Null: the person has not replied. */
const replies: readonly (SampleReply | null)[] = [
  { answer: 'coming', guests: 2, diet: 'Vegetarian', size: 'M' },
  { answer: 'coming', size: 'L' },
  { answer: 'maybe', note: 'My flight lands on Friday night.' },
  null,
  { answer: 'coming', guests: 1, size: 'S' },
  { answer: 'no', note: 'On duty that week. Save me a piece of the cake.' },
  { answer: 'coming', diet: 'Vegetarian', size: 'XL' },
  null,
  { answer: 'coming', guests: 3, note: 'I bring the speaker.', size: 'L' },
  { answer: 'coming', level: 'Only Me', diet: 'No nuts', size: 'M' },
  null,
];

/**
 * Returns the reunion of the sample batch: on a Saturday a month ahead, made by the admin, organised with the sample
 * schoolmate, who has not replied yet.
 */
export function reunionOf(around: Around, now: Date): ReunionRows {
  const created_at = new Date(now.getTime() - 20 * day).toISOString();
  const id = nanoid(16);
  const starts = reunionStart(now);
  return {
    event: {
      id,
      school_id: around.schoolId,
      whole_school: 0,
      teachers: 1,
      maker_kind: 'admin',
      maker_id: around.adminId,
      title: 'Back in the school hall',
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + hours * hour).toISOString(),
      zone: 'Asia/Kolkata',
      place: 'School hall',
      address: "St. Mary's Higher Secondary School, Thrissur",
      programme:
        '10:00 Roll call, as it was in 2009\n11:00 A walk through the classrooms\n12:30 Lunch\n15:00 Songs, and the cassette\n16:30 The photo on the steps',
      cost: '₹ 900 for each adult. Children come free.',
      capacity: 240,
      questions: JSON.stringify([shirt]),
      version: 1,
      cancelled_at: null,
      created_at,
      edited_at: null,
      door_revision: 0,
    },
    batch: { event_id: id, batch_id: around.batchId },
    organiser: { event_id: id, schoolmate_id: around.organiserId, created_at },
    replies: around.people.flatMap((personId, index) => {
      const reply = replies[index % replies.length];
      const at = new Date(now.getTime() - 15 * day + index * hour).toISOString();
      return reply ? [replyRow(reply, { eventId: id, personId, at })] : [];
    }),
  };
}

function replyRow(
  { answer, level = 'Batch', guests = 0, diet = null, note = null, size }: SampleReply,
  { eventId, personId, at }: { eventId: string; personId: string; at: string },
): RowOf<'event_replies'> {
  return {
    id: nanoid(16),
    event_id: eventId,
    person_kind: 'schoolmate',
    person_id: personId,
    name: null,
    entered: 0,
    answer,
    guests,
    guest_names: '[]',
    diet,
    note,
    level,
    answers: JSON.stringify(size === undefined ? {} : { [shirt._id]: size }),
    seats: seatsNeeded({ answer, guests }),
    queued_at: at,
    here_at: null,
    came_at: null,
    version: 1,
    created_at: at,
    edited_at: at,
  };
}

function reunionStart(now: Date): Date {
  const earliest = new Date(now.getTime() + leastDaysAhead * day);
  const daysToSaturday = (saturday - earliest.getUTCDay() + 7) % 7;
  const date = Date.UTC(
    earliest.getUTCFullYear(),
    earliest.getUTCMonth(),
    earliest.getUTCDate() + daysToSaturday,
  );
  return new Date(date + startMinute * minute);
}
