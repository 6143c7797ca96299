import type { ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';

export type ReplyFields = Omit<ReplyBody, 'base'>;

/** Returns the fields of the own reply, or those of a first one. A batch sees a reply unless the person hides it. */
export function fieldsOf({ own }: Pick<ShownEvent, 'own'>, isTeacher: boolean): ReplyFields {
  const firstLevel = isTeacher ? 'School' : 'Batch';
  if (own) {
    const { answer, guests, guestNames, diet, note, answers, here } = own;
    // An organiser chooses no level for a person.
    const level = own.entered === true ? firstLevel : own.level;
    return { answer, guests, guestNames, diet, note, answers, level, here };
  }
  return {
    answer: 'coming',
    guests: 0,
    guestNames: [],
    diet: null,
    note: null,
    answers: {},
    level: firstLevel,
    here: false,
  };
}

/** Returns the body to send. Someone who stays at home brings no guests, and only a person who comes is there. */
export function bodyOf(event: Pick<ShownEvent, 'own'>, fields: ReplyFields): ReplyBody {
  const isAtHome = fields.answer === 'no';
  const guests = isAtHome ? 0 : fields.guests;
  const guestNames = isAtHome ? [] : fields.guestNames.slice(0, guests);
  const here = fields.here === true && fields.answer === 'coming';
  return { ...fields, guests, guestNames, here, base: event.own?.version ?? 0 };
}

/** Returns the lines of a text without blanks. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
