import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import {
  claimAnswer,
  decideClaimBody,
  inviteAnswer,
  inviteBody,
  linkAnswer,
  linkBody,
  managedClaims,
  wordBody,
} from '@memcherrish/shared/wire/claims.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { z } from 'zod';
import { accountOf, browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { claimByLink, withdrawClaim } from './claims-service.ts';
import { decideClaim } from './decide-service.ts';
import { invite, readLink } from './invitations-service.ts';
import { listClaims } from './managed-claims-service.ts';
import { declineNamesByLink, removeListing, restoreListing } from './removal-service.ts';
import { vouch } from './vouch-service.ts';

const claimParams = z.object({ claimId: id });

/**
 * Routes for links to unclaimed listings, for claims, and for the vouches and decisions about them. A token
 * is never part of an address.
 */
export const claimsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.claimInvitations,
    chapter: 'Unclaimed listings',
    summary:
      'Makes a link to an unclaimed listing, for a person who knows its owner; the token is shown only once',
    access: ['schoolmate', 'teacher', 'admin'],
    idempotencyExempt: 'A token is never kept: asked again, there is another link.',
    body: inviteBody,
    status: 201,
    answer: inviteAnswer,
    handle: async ({ ctx, request }) => invite(ctx.forCaller(request), accountOf(request), request.body),
  }),
  route({
    method: 'POST',
    path: paths.claimLink,
    chapter: 'Unclaimed listings',
    summary: 'Returns the listing of a link and its sender, or the reason why the link is no longer valid',
    access: 'anyone',
    withoutAccount: 'Whoever holds a link may read what it is for.',
    body: linkBody,
    answer: linkAnswer,
    handle: async ({ ctx, request }) => readLink(ctx, browserOf(request).network, request.body.token),
  }),
  route({
    method: 'POST',
    path: paths.claimRemoval,
    chapter: 'Unclaimed listings',
    summary:
      'Takes the listing of a link off the list at once, and erases it after 30 days unless an admin restores it',
    access: 'anyone',
    withoutAccount: 'Whoever holds a link may take their own name off the list.',
    body: linkBody,
    answer: done,
    handle: async ({ ctx, request }) => {
      await removeListing(ctx.forGuest(request), browserOf(request).network, request.body.token);
      return { message: serverWords.listingRemoved };
    },
  }),
  route({
    method: 'POST',
    path: paths.claimNames,
    chapter: 'Unclaimed listings',
    summary:
      'Takes the name of a link’s listing out of class photos, where no one can name the person again before they join',
    access: 'anyone',
    withoutAccount: 'Whoever holds a link may take their own name out of pictures.',
    body: linkBody,
    answer: done,
    handle: async ({ ctx, request }) => {
      await declineNamesByLink(ctx.forGuest(request), browserOf(request).network, request.body.token);
      return { message: serverWords.namesDeclined };
    },
  }),
  route({
    method: 'POST',
    path: paths.claims,
    chapter: 'Unclaimed listings',
    summary: 'Claims the listing of a link: at once if it has the caller’s number, otherwise the claim waits',
    access: ['schoolmate'],
    body: linkBody,
    answer: claimAnswer,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const filed = await claimByLink(ctx, accountOf(request).id, request.body.token);
      return { message: claimAnswers.filed[filed.state], ...filed };
    },
  }),
  route({
    method: 'GET',
    path: paths.claims,
    chapter: 'Unclaimed listings',
    summary:
      'Lists claims, doubts and removed listings in the schools of an admin, or the waiting claims in the batches of a coordinator',
    access: ['admin', 'schoolmate'],
    answer: managedClaims,
    handle: async ({ ctx, request }) => listClaims(ctx.forCaller(request), accountOf(request)),
  }),
  route({
    method: 'POST',
    path: paths.claim(':claimId'),
    chapter: 'Unclaimed listings',
    summary:
      'Accepts or refuses a claim, as an admin or a coordinator of the batch. An admin also keeps a doubted one, or puts its listing back',
    access: ['admin', 'schoolmate'],
    params: claimParams,
    body: decideClaimBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { decision } = request.body;
      await decideClaim(ctx, accountOf(request), request.params.claimId, decision);
      return { message: claimAnswers.done[decision] };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.claim(':claimId'),
    chapter: 'Unclaimed listings',
    summary: 'Withdraws a claim of the caller',
    access: ['schoolmate'],
    params: claimParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await withdrawClaim(ctx, accountOf(request).id, request.params.claimId);
      return { message: serverWords.claimWithdrawn };
    },
  }),
  route({
    method: 'PUT',
    path: paths.claimVouch(':claimId'),
    chapter: 'Unclaimed listings',
    summary:
      'Vouches for or against a claim in the caller’s division; two classmates who vouch for it open the division',
    access: ['schoolmate'],
    params: claimParams,
    body: wordBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await vouch(ctx, accountOf(request).id, request.params.claimId, request.body.word);
      return { message: serverWords.wordSaid };
    },
  }),
  route({
    method: 'POST',
    path: paths.removedListing(':schoolmateId'),
    chapter: 'Unclaimed listings',
    summary: 'Restores a removed listing',
    access: ['admin'],
    params: z.object({ schoolmateId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await restoreListing(ctx, accountOf(request), request.params.schoolmateId);
      return { message: serverWords.listingRestored };
    },
  }),
];
