import { helloErrors } from '@memcherrish/shared/text/school/hello-errors.ts';
import { helloCalls } from '@memcherrish/shared/wire/people/hello.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { endSwap, storeKey, storeSwap } from './hello-service.ts';

/** Routes of 'Say hello': two people swap cards. The list of swaps comes with the pull. */
export const helloRoutes: readonly Route[] = [
  route(helloCalls.registerKey, {
    chapter: 'Hello',
    summary:
      'Stores the public key with which this device signs offers. It counts while the session is active',
    access: ['schoolmate'],
    idempotencyExempt: 'Storing a key again changes nothing, and apps do so with each start.',
    handle: async ({ ctx, request }) => {
      await storeKey(ctx.forCaller(request), accountOf(request), request.body.publicKey);
      return { message: helloErrors.keyStored };
    },
  }),
  route(helloCalls.addSwap, {
    chapter: 'Hello',
    summary:
      'Stores what two schoolmates gave each other, by an offer of each that names both. Either of the two sends both; each nonce counts once. The answer is the same whether or not the other side counts',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await storeSwap(ctx, accountOf(request), request.body);
      return { message: helloErrors.received };
    },
  }),
  route(helloCalls.removeSwap, {
    chapter: 'Hello',
    summary: 'Ends what the caller and another person gave each other, in both directions',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await endSwap(ctx, accountOf(request), request.params.personId);
      return { message: helloErrors.ended };
    },
  }),
];
