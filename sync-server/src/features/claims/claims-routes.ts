import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { newcomerCalls } from '@memcherrish/shared/wire/people/newcomers.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { claimByLink, withdrawClaim } from './claims-service.ts';
import { decideClaim } from './decide-service.ts';
import { invite, readLink } from './invitations-service.ts';
import { listClaims } from './managed-claims-service.ts';
import { vouchForNewcomer } from './newcomers-service.ts';
import { declineNamesByLink, removeListing, restoreListing } from './removal-service.ts';
import { answerReturn } from './returns-service.ts';
import { vouch } from './vouch-service.ts';

/**
 * Routes for links to unclaimed listings, for claims, and for the vouches and decisions about them. A token
 * is never part of an address.
 */
export const claimsRoutes: readonly Route[] = [
  route(claimCalls.invite, {
    chapter: 'Unclaimed listings',
    summary:
      'Makes a link to an unclaimed listing, for a person who knows its owner; the token is shown only once',
    access: ['schoolmate', 'teacher', 'admin'],
    idempotencyExempt: 'A token is never kept: asked again, there is another link.',
    handle: async ({ ctx, request }) => invite(ctx.forCaller(request), accountOf(request), request.body),
  }),
  route(claimCalls.readLink, {
    chapter: 'Unclaimed listings',
    summary: 'Returns the listing of a link and its sender, or the reason why the link is no longer valid',
    access: 'anyone',
    withoutAccount: 'Anyone with a link may read what it is for.',
    handle: async ({ ctx, request }) => readLink(ctx, browserOf(request).network, request.body.token),
  }),
  route(claimCalls.removeListing, {
    chapter: 'Unclaimed listings',
    summary:
      'Takes the listing of a link off the list at once, and erases it after 30 days unless an admin restores it',
    access: 'anyone',
    withoutAccount: 'Anyone with a link may take their own name off the list.',
    handle: async ({ ctx, request }) => {
      await removeListing(ctx.forGuest(request), browserOf(request).network, request.body.token);
      return { message: serverWords.listingRemoved };
    },
  }),
  route(claimCalls.declineNames, {
    chapter: 'Unclaimed listings',
    summary:
      'Takes the name of a link’s listing out of class photos, where no one can name the person again before they join',
    access: 'anyone',
    withoutAccount: 'Anyone with a link may take their own name out of photos.',
    handle: async ({ ctx, request }) => {
      await declineNamesByLink(ctx.forGuest(request), browserOf(request).network, request.body.token);
      return { message: serverWords.namesDeclined };
    },
  }),
  route(claimCalls.claim, {
    chapter: 'Unclaimed listings',
    summary: 'Claims the listing of a link: at once if it has the caller’s number, otherwise the claim waits',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const filed = await claimByLink(ctx, accountOf(request).id, request.body.token);
      return { message: claimAnswers.filed[filed.state], ...filed };
    },
  }),
  route(claimCalls.list, {
    chapter: 'Unclaimed listings',
    summary:
      'Lists claims, doubts and removed listings in the schools of an admin, or the waiting claims in the batches of a coordinator',
    access: ['admin', 'schoolmate'],
    handle: async ({ ctx, request }) => listClaims(ctx.forCaller(request), accountOf(request)),
  }),
  route(claimCalls.decide, {
    chapter: 'Unclaimed listings',
    summary:
      'Accepts or refuses a claim, as an admin or a coordinator of the batch. An admin also keeps a doubted one, or puts its listing back',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { decision } = request.body;
      await decideClaim(ctx, accountOf(request), request.params.claimId, decision);
      return { message: claimAnswers.done[decision] };
    },
  }),
  route(claimCalls.withdraw, {
    chapter: 'Unclaimed listings',
    summary: 'Withdraws a claim of the caller',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await withdrawClaim(ctx, accountOf(request).id, request.params.claimId);
      return { message: serverWords.claimWithdrawn };
    },
  }),
  route(claimCalls.vouch, {
    chapter: 'Unclaimed listings',
    summary:
      'Vouches for or against a claim in the caller’s division; two classmates who vouch for it open the division',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await vouch(ctx, accountOf(request).id, request.params.claimId, request.body.word);
      return { message: serverWords.wordSaid };
    },
  }),
  route(claimCalls.restoreListing, {
    chapter: 'Unclaimed listings',
    summary: 'Restores a removed listing',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await restoreListing(ctx, accountOf(request), request.params.schoolmateId);
      return { message: serverWords.listingRestored };
    },
  }),
  route(newcomerCalls.vouch, {
    chapter: 'Unclaimed listings',
    summary:
      'Says that the caller knows a newcomer of their division; two classmates end the newcomer’s veil',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const name = await vouchForNewcomer(ctx, accountOf(request), request.params.schoolmateId);
      return { message: newcomerWords.vouched(name) };
    },
  }),
  route(returnCalls.answer, {
    chapter: 'Unclaimed listings',
    summary: 'Says whether the holder of the number of an idle account is still its owner',
    access: ['schoolmate', 'admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { still } = request.body;
      await answerReturn(ctx, accountOf(request), request.params.returnId, still);
      return { message: still ? idleWords.saidYes : idleWords.saidNo };
    },
  }),
];
