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
import { eventOrganisers } from '@memcherrish/shared/wire/organisers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { type PaymentBody, paymentPath } from '@memcherrish/shared/wire/payments.ts';
import { request } from './client.ts';
import { type FetchedDocument, fetchDocument } from './fetch-document.ts';

export type FetchedEvents = FetchedDocument<EventsDocument>;

/** Fetches the events of the viewer, unless the document with this tag is still the same. Never throws. */
export const fetchEvents = (tag: string | null, signal: AbortSignal) =>
  fetchDocument(paths.reunions, eventsDocument, tag, signal);

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

export function recordPayment(eventId: string, replyId: string, paymentId: string, body: PaymentBody) {
  return request('PUT', paymentPath(eventId, replyId, paymentId), { schema: done, json: body });
}

export function takePaymentBack(eventId: string, replyId: string, paymentId: string) {
  return request('DELETE', paymentPath(eventId, replyId, paymentId), { schema: done });
}
