import { paymentErrors } from '@memcherrish/shared/text/events/payments.ts';
import { paymentCalls } from '@memcherrish/shared/wire/events/payments.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { recordPayment, takePaymentBack } from './payments-service.ts';

const organisers = ['schoolmate', 'admin'] as const;

/** Routes for the payments that organisers record for replies. */
export const paymentsRoutes: readonly Route[] = [
  route(paymentCalls.record, {
    chapter: 'Events',
    summary: 'Records what was paid for a reply, for organisers; nothing is paid through the app',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await recordPayment(ctx, accountOf(request), request.params, request.body);
      return { message: paymentErrors.recorded };
    },
  }),
  route(paymentCalls.takeBack, {
    chapter: 'Events',
    summary: 'Takes a payment back, for organisers: it no longer counts, and stays in the list',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await takePaymentBack(ctx, accountOf(request), request.params);
      return { message: paymentErrors.takenBack };
    },
  }),
];
