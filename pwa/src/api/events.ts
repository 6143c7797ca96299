import { answerWithin } from '@memcherrish/shared/rules/limits.ts';
import {
  type EditEventBody,
  type EnteredReplyBody,
  type EventsDocument,
  eventReplies,
  eventSaved,
  eventsDocument,
  type NewEventBody,
} from '@memcherrish/shared/wire/events.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { ownAnswer, protocolHeader } from '@memcherrish/shared/wire/headers.ts';
import { eventOrganisers } from '@memcherrish/shared/wire/organisers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { protocol } from '@memcherrish/shared/wire/sync.ts';
import { request } from './client.ts';
import { type Outcome, readAnswer, unreachable } from './outcome.ts';

/** The document with its tag; null if the device already has it. */
export type FetchedEvents = { tag: string | null; document: EventsDocument } | null;

/**
 * Fetches the events of the viewer, unless the document with this tag is still the same. `request` reads no headers
 * and knows no 304, so this makes the call itself. Never throws.
 */
export async function fetchEvents(tag: string | null, signal: AbortSignal): Promise<Outcome<FetchedEvents>> {
  const deadline = new AbortController();
  const end = () => deadline.abort();
  const timer = setTimeout(end, answerWithin.long);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(paths.reunions, {
      signal: deadline.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        [protocolHeader]: String(protocol),
        ...(tag !== null && { 'if-none-match': tag }),
      },
    });
    if (response.status === 304 && response.headers.get(ownAnswer.name) === String(protocol))
      return { ok: true, value: null };
    const answer = {
      status: response.status,
      redirected: response.type === 'opaqueredirect',
      header: (name: string) => response.headers.get(name),
      text: await response.text(),
    };
    const outcome = readAnswer(answer, eventsDocument);
    if (!outcome.ok) return outcome;
    return { ok: true, value: { tag: response.headers.get('etag'), document: outcome.value } };
  } catch {
    return { ok: false, problem: unreachable() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Returns the events that an admin manages. */
export function listEvents() {
  return request('GET', paths.reunions, { schema: eventsDocument });
}

export function makeEvent(body: NewEventBody) {
  return request('POST', paths.reunions, { schema: eventSaved, json: body });
}

export function changeEvent(eventId: string, body: EditEventBody) {
  return request('PUT', paths.reunion(eventId), { schema: eventSaved, json: body });
}

export function cancelEvent(eventId: string) {
  return request('DELETE', paths.reunion(eventId), { schema: done });
}

export function listReplies(eventId: string) {
  return request('GET', paths.reunionReplies(eventId), { schema: eventReplies });
}

export function enterReply(eventId: string, replyId: string, body: EnteredReplyBody) {
  return request('PUT', paths.enteredReply(eventId, replyId), { schema: done, json: body });
}

export function removeReply(eventId: string, replyId: string) {
  return request('DELETE', paths.enteredReply(eventId, replyId), { schema: done });
}

export function allowEvents(schoolId: string, byMembers: boolean) {
  return request('PUT', paths.eventSettings(schoolId), { schema: done, json: { byMembers } });
}

export function listOrganisers(eventId: string) {
  return request('GET', paths.eventOrganisers(eventId), { schema: eventOrganisers });
}

export function addOrganiser(eventId: string, personId: string) {
  return request('PUT', paths.eventOrganiser(eventId, personId), { schema: done });
}

export function removeOrganiser(eventId: string, personId: string) {
  return request('DELETE', paths.eventOrganiser(eventId, personId), { schema: done });
}
