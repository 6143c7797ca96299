import { createHash } from 'node:crypto';
import { day } from '@memcherrish/shared/domain/durations.ts';
import type { Answer } from '@memcherrish/shared/domain/event-replies.ts';
import type { Uses } from '#server/context.ts';
import { answersOf } from './event-replies-store.ts';
import { accountsInvited, eventsBetween, type Invited, type NamedEvent, namedEvent } from './events-store.ts';
import { tellInvited } from './seats.ts';

/** People reminded in one transaction, so that a large school does not hold up other writes. */
const peopleAtOnce = 100;

/**
 * Reminds schoolmates and teachers of events: once in the week before, and once on the day before (docs/product.md#events). Runs
 * hourly. The id of a reminder follows from the event, its start, the occasion and the person, so a run that was
 * interrupted continues, and no reminder is sent twice. An event that was moved is a new occasion.
 */
export async function remindOfEvents(ctx: Uses<'clock' | 'database' | 'pokes'>): Promise<void> {
  const now = ctx.clock();
  const near = await eventsBetween(ctx.database.read, now, new Date(now.getTime() + 7 * day));
  for (const event of near) {
    const invited = await accountsInvited(ctx.database.read, event);
    for (let start = 0; start < invited.length; start += peopleAtOnce)
      await remind(ctx, event.id, invited.slice(start, start + peopleAtOnce));
  }
}

async function remind(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  eventId: string,
  people: readonly Invited[],
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await namedEvent(tx, eventId);
    if (!event || event.cancelled_at !== null) return;
    const ahead = Date.parse(event.starts_at) - ctx.clock().getTime();
    if (ahead <= 0 || ahead > 7 * day) return;
    const occasion = ahead > day ? 'week' : 'day';
    const answers = await answersOf(
      tx,
      eventId,
      people.map(({ id }) => id),
    );
    for (const person of people) {
      const kind = kindFor(answers.get(person.id), occasion);
      if (kind) await tellInvited(ctx, tx, event, person, kind, reminderId(event, occasion, person.id));
    }
  });
}

/** Returns the kind of reminder for a person with this answer. A person who has not answered is asked only once. */
function kindFor(answer: Answer | undefined, occasion: 'week' | 'day') {
  if (answer === undefined) return occasion === 'week' ? 'event-unanswered' : null;
  return answer === 'no' ? null : 'event-reminder';
}

function reminderId(event: NamedEvent, occasion: string, personId: string): string {
  const subject = [event.id, event.starts_at, occasion, personId].join(' ');
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}
