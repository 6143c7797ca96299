import { instantOf, wallTime } from '@memcherrish/shared/rules/zoned-time.ts';
import { organiseWords } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type {
  EditEventBody,
  EventGround,
  EventQuestion,
  ReunionEvent,
} from '@memcherrish/shared/wire/events/events.ts';
import { linesOf } from './own-reply.ts';

/** The form of an event as it is typed. Times are wall times of the place. */
export interface EventDraft {
  title: string;
  starts: string;
  ends: string;
  zone: string;
  place: string;
  address: string;
  programme: string;
  cost: string;
  capacity: string;
  questions: { _id: string; text: string; choices: string }[];
  /** Null: the whole school. */
  batchIds: string[] | null;
  teachers: boolean;
}

export function emptyDraft(zone: string, batchIds: string[] | null): EventDraft {
  const texts = { place: '', address: '', programme: '', cost: '', capacity: '' };
  return { title: '', starts: '', ends: '', zone, ...texts, questions: [], batchIds, teachers: true };
}

export function draftOf(event: ReunionEvent): EventDraft {
  const { title, startsAt, endsAt, zone, place, address, programme, cost, capacity, questions } = event;
  const { batches, teachers } = event;
  return {
    ...{ title, zone, starts: wallTime(startsAt, zone), ends: endsAt === null ? '' : wallTime(endsAt, zone) },
    ...{ place: place ?? '', address: address ?? '', programme: programme ?? '', cost: cost ?? '' },
    capacity: capacity === null ? '' : String(capacity),
    questions: questions.map(({ _id, text, choices }) => ({ _id, text, choices: choices.join('\n') })),
    ...{ batchIds: batches?.map(({ _id }) => _id) ?? null, teachers },
  };
}

export type DraftField = 'batchIds' | 'title' | 'startsAt' | 'endsAt' | 'zone' | 'capacity' | 'questions';

/** Returns the fields to send, or the errors at the fields. The server checks the rest. */
export function fieldsOfDraft(
  draft: EventDraft,
):
  | { ok: true; body: Omit<EditEventBody, 'version'> }
  | { ok: false; errors: Partial<Record<DraftField, string>> } {
  const startsAt = instantOf(draft.starts, draft.zone);
  const errors: Partial<Record<DraftField, string>> = {};
  if (draft.batchIds?.length === 0) errors.batchIds = vocabulary.eventBatchMissing;
  if (draft.title.trim() === '') errors.title = vocabulary.eventNameMissing;
  if (startsAt === null) errors.startsAt = organiseWords.startMissing;
  const lacksText = draft.questions.some(({ text, choices }) => text.trim() === '' && choices.trim() !== '');
  if (lacksText) errors.questions = organiseWords.questionMissing;
  const hasEnd = draft.ends !== '' && draft.ends !== 'T';
  const endsAt = hasEnd ? instantOf(draft.ends, draft.zone) : null;
  if (hasEnd && endsAt === null) errors.endsAt = organiseWords.endIncomplete;
  if (startsAt === null || Object.keys(errors).length > 0) return { ok: false, errors };
  const text = (value: string) => (value.trim() === '' ? null : value);
  const questions: EventQuestion[] = draft.questions
    .filter((question) => question.text.trim() !== '')
    .map((question) => ({ _id: question._id, text: question.text, choices: linesOf(question.choices) }));
  return {
    ok: true,
    body: {
      ...{ batchIds: draft.batchIds, teachers: draft.teachers },
      ...{ title: draft.title, startsAt, zone: draft.zone, questions },
      endsAt,
      ...{ place: text(draft.place), address: text(draft.address) },
      ...{ programme: text(draft.programme), cost: text(draft.cost) },
      capacity: draft.capacity.trim() === '' ? null : Number(draft.capacity),
    },
  };
}

/** Returns the texts of questions that an edit removes: their answers are lost. A question without a text is removed, too. */
export function removedQuestions(
  asked: EventDraft['questions'],
  questions: EventDraft['questions'],
): string[] {
  const kept = new Set(questions.filter(({ text }) => text.trim() !== '').map(({ _id }) => _id));
  return asked.filter(({ _id }) => !kept.has(_id)).map(({ text }) => text);
}

/** Returns whether a person with these grounds may change who is invited. The server decides it, too. */
export function mayChooseAudience(
  grounds: readonly EventGround[],
  { batchIds }: Pick<EventDraft, 'batchIds'>,
): boolean {
  const known = new Set(grounds.map(({ batchId }) => batchId));
  return known.has(null) || (batchIds?.every((batchId) => known.has(batchId)) ?? false);
}
