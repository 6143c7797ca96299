import type { OwnReply, ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Mutation } from './mutation.ts';

/** The own reply to an event. */
export interface EventReply {
  kind: 'event-reply';
  eventId: string;
  /** The name of the event, for the list of unsent changes. */
  title: string;
  reply: ReplyBody;
}

export const eventReply: Mutation<EventReply, { reply: OwnReply }> = {
  subjects: ({ eventId }) => [`event-reply ${eventId}`],
  supersedes: true,

  rebase(edit, earlier, { version }) {
    const isSame = 'eventId' in earlier && earlier.eventId === edit.eventId;
    if (!isSame || version === undefined || version <= edit.reply.base) return edit;
    return { ...edit, reply: { ...edit.reply, base: version } };
  },

  call: ({ eventId, reply }, { sendCall, eventReplyCalls }, _own, sending) =>
    sendCall(eventReplyCalls.send, { params: { eventId }, body: reply, ...sending }),
  answered: ({ reply: { version } }) => ({ version }),

  words: ({ eventId, title, reply: { answer } }, { changesWords }) => ({
    title: changesWords.repliedTo(title),
    detail: changesWords.replies[answer],
    edit: `/events/${eventId}`,
  }),
};
