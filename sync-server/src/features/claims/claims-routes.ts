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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf, browserOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { claimByLink, withdrawClaim } from './claims-service.ts';
import { decideClaim } from './decide-service.ts';
import { invite, readLink } from './invitations-service.ts';
import { listClaims } from './managed-claims-service.ts';
import { removeListing, restoreListing } from './removal-service.ts';
import { vouch } from './vouch-service.ts';

const claimParams = z.object({ claimId: id });

/**
 * Routes for links to unclaimed listings, for claims, and for the vouches and decisions about them. A token
 * is never part of an address.
 */
export function claimsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.claimInvitations,
      {
        config: {
          access: ['schoolmate', 'teacher', 'admin'],
          idempotencyExempt: 'A token is never kept: asked again, there is another link.',
        },
        schema: { body: inviteBody, response: { 201: inviteAnswer, ...errorResponses } },
      },
      async (request, reply) =>
        reply.status(201).send(await invite(ctx.forCaller(request), accountOf(request), request.body)),
    );

    app.post(
      paths.claimLink,
      {
        config: { access: 'anyone', withoutAccount: 'Whoever holds a link may read what it is for.' },
        schema: { body: linkBody, response: { 200: linkAnswer, ...errorResponses } },
      },
      async (request) => readLink(ctx, browserOf(request).network, request.body.token),
    );

    app.post(
      paths.claimRemoval,
      {
        config: {
          access: 'anyone',
          withoutAccount: 'Whoever holds a link may take their own name off the list.',
        },
        schema: { body: linkBody, response: { 200: done, ...errorResponses } },
      },
      async (request) => {
        await removeListing(ctx.forGuest(request), browserOf(request).network, request.body.token);
        return { message: serverWords.listingRemoved };
      },
    );

    app.post(
      paths.claims,
      {
        config: { access: ['schoolmate'] },
        schema: { body: linkBody, response: { 200: claimAnswer, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const filed = await claimByLink(ctx, accountOf(request).id, request.body.token);
          return { message: claimAnswers.filed[filed.state], ...filed };
        }),
    );

    app.get(
      paths.claims,
      { config: { access: ['admin'] }, schema: { response: { 200: managedClaims, ...errorResponses } } },
      async (request) => listClaims(ctx.forCaller(request), accountOf(request)),
    );

    app.post(
      paths.claim(':claimId'),
      {
        config: { access: ['admin'] },
        schema: { params: claimParams, body: decideClaimBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { decision } = request.body;
          await decideClaim(ctx, accountOf(request), request.params.claimId, decision);
          return { message: claimAnswers.done[decision] };
        }),
    );

    app.delete(
      paths.claim(':claimId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: claimParams, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await withdrawClaim(ctx, accountOf(request).id, request.params.claimId);
          return { message: serverWords.claimWithdrawn };
        }),
    );

    app.put(
      paths.claimVouch(':claimId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: claimParams, body: wordBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await vouch(ctx, accountOf(request).id, request.params.claimId, request.body.word);
          return { message: serverWords.wordSaid };
        }),
    );

    app.post(
      paths.removedListing(':schoolmateId'),
      {
        config: { access: ['admin'] },
        schema: { params: z.object({ schoolmateId: id }), response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await restoreListing(ctx, accountOf(request), request.params.schoolmateId);
          return { message: serverWords.listingRestored };
        }),
    );
  };
}
