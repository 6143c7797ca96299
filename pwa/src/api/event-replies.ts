import { type ReplyBody, replyAnswer } from '@memcherrish/shared/wire/events.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request, type Sending } from './client.ts';

/** Stores the own reply to an event. Fails with `conflict` if `base` is not the newest version. */
export function sendReply(eventId: string, reply: ReplyBody, options: Sending = {}) {
  return request('PUT', paths.reunionReply(eventId), { schema: replyAnswer, json: reply, ...options });
}
