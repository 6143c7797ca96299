import { paymentErrors } from '@memcherrish/shared/text/payments.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paymentBody, paymentParams, paymentPath } from '@memcherrish/shared/wire/payments.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { recordPayment, takePaymentBack } from './payments-service.ts';

const organisers = ['schoolmate', 'admin'] as const;

/** Routes for the payments that organisers record for replies. */
export const paymentsRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: paymentPath(':eventId', ':replyId', ':paymentId'),
    chapter: 'Events',
    summary: 'Records what was paid for a reply, for organisers; nothing is paid through the app',
    access: organisers,
    params: paymentParams,
    body: paymentBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await recordPayment(ctx, accountOf(request), request.params, request.body);
      return { message: paymentErrors.recorded };
    },
  }),
  route({
    method: 'DELETE',
    path: paymentPath(':eventId', ':replyId', ':paymentId'),
    chapter: 'Events',
    summary: 'Takes a payment back, for organisers: it no longer counts, and stays in the list',
    access: organisers,
    params: paymentParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await takePaymentBack(ctx, accountOf(request), request.params);
      return { message: paymentErrors.takenBack };
    },
  }),
];
