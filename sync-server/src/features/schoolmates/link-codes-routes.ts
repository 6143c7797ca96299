import { claims, codes } from '@memcherrish/shared/domain/limits.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import type { Browser } from '#auth/browser.ts';
import { browserOf } from '#auth/caller.ts';
import { codeMarkOf } from '#auth/code-asker.ts';
import { countedLink } from '#features/claims/invitations-service.ts';
import { closedLink, type OpenLink } from '#features/claims/links-store.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Route, route } from '#server/routing/route.ts';
import { proveForSignUp, sendCode } from './sign-in-service.ts';

/**
 * Routes for an invited person whose number is on the list: the code goes there, and no one types or reads the number
 * (docs/decisions/0034-a-link-sends-the-code-to-the-list.md).
 */
export const linkCodesRoutes: readonly Route[] = [
  route(claimCalls.sendCode, {
    chapter: 'Unclaimed listings',
    summary:
      'Sends a one-time code for sign-up to the number on the list, if there is one; the answer is always the same',
    access: 'anyone',
    withoutAccount: 'A code is asked for before anyone is known.',
    handle: async ({ ctx, request, reply }) => {
      const browser = browserOf(request);
      const { id, mobile } = await listingOf(ctx, browser, request.body.token);
      const { codesPerLink, inviterWindow } = claims;
      await ctx.attempts.count(`link codes ${id}`, codesPerLink, inviterWindow, serverWords.tooManyRequests);
      const codeMark = codeMarkOf(browser);
      if (mobile !== null)
        ctx.codes.late.run(() => sendCode(ctx, mobile, 'signup', { ...browser, codeMark }));
      reply.setCodeMark(codeMark);
      return { message: signUpWords.codeSentToList, retryAfterSeconds: codes.resendAfter / 1000 };
    },
  }),
  route(claimCalls.proveByCode, {
    chapter: 'Unclaimed listings',
    summary: 'Exchanges the code of the number on the list for a proof of that number',
    access: 'anyone',
    withoutAccount: 'The code proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const browser = browserOf(request);
      const { token, otp } = request.body;
      const { mobile } = await listingOf(ctx, browser, token);
      const { proof, isListed } = await provenBy(ctx.forGuest(request), mobile ?? noNumber, otp, browser);
      reply.setProof(proof, codes.proofLifetime);
      return {
        message: messages.codeVerified,
        schoolmate: { mobile: mobile ?? noNumber },
        token: proof,
        isListed,
      };
    },
  }),
];

/** Stands for the number of a listing that has none: no code is ever sent to it. */
const noNumber = '';

/** Says one sentence for every code that is not valid, so that no one learns whether the list has a number. */
async function provenBy(ctx: AppContext, mobile: string, otp: string, browser: Browser) {
  try {
    return await proveForSignUp(ctx, mobile, otp, browser);
  } catch (error) {
    const isInvalid = error instanceof ApiError && /^(invalid-code|code-expired)$/.test(error.code);
    throw isInvalid ? new ApiError('invalid-code', serverWords.linkCodeInvalid) : error;
  }
}

/** Returns the listing of an open link. Refuses a closed link. */
async function listingOf(ctx: ReadContext, browser: Browser, token: string): Promise<OpenLink['listing']> {
  const link = await countedLink(ctx, browser.network, token);
  if (link.state !== 'open') throw closedLink(link.state);
  return link.listing;
}
