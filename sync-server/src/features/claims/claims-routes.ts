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
import { refusals } from '#server/answers.ts';
import { once } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { claimPlace, withdrawClaim } from './claims-service.ts';
import { decideClaim } from './decide-service.ts';
import { invite, readLink } from './invitations-service.ts';
import { listClaims } from './managed-claims-service.ts';
import { bringPlaceBack, removePlace } from './removal-service.ts';
import { sayWord } from './words-service.ts';

const claimParams = z.object({ claimId: id });

/**
 * Links to places that nobody has claimed, what those who follow them do, and what classmates and admins say. No token stands in an
 * address.
 */
export function claimsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.claimInvitations,
      {
        config: {
          access: ['schoolmate', 'teacher', 'admin'],
          keyless: 'A token is never kept: asked again, there is another link.',
        },
        schema: { body: inviteBody, response: { 201: inviteAnswer, ...refusals } },
      },
      async (request, reply) => reply.status(201).send(await invite(parts, accountOf(request), request.body)),
    );

    app.post(
      paths.claimLink,
      {
        config: { access: 'anyone' },
        schema: { body: linkBody, response: { 200: linkAnswer, ...refusals } },
      },
      async (request) => readLink(parts, browserOf(request).network, request.body.token),
    );

    app.post(
      paths.claimRemoval,
      { config: { access: 'anyone' }, schema: { body: linkBody, response: { 200: done, ...refusals } } },
      async (request) => {
        await removePlace(parts, browserOf(request).network, request.body.token);
        return { message: serverWords.placeRemoved };
      },
    );

    app.post(
      paths.claims,
      {
        config: { access: ['schoolmate'] },
        schema: { body: linkBody, response: { 200: claimAnswer, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const filed = await claimPlace(keyed, accountOf(request).id, request.body.token);
          return { message: claimAnswers.filed[filed.state], ...filed };
        }),
    );

    app.get(
      paths.claims,
      { config: { access: ['admin'] }, schema: { response: { 200: managedClaims, ...refusals } } },
      async (request) => listClaims(parts, accountOf(request)),
    );

    app.post(
      paths.claim(':claimId'),
      {
        config: { access: ['admin'] },
        schema: { params: claimParams, body: decideClaimBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const { decision } = request.body;
          await decideClaim(keyed, accountOf(request), request.params.claimId, decision);
          return { message: claimAnswers.done[decision] };
        }),
    );

    app.delete(
      paths.claim(':claimId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: claimParams, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await withdrawClaim(keyed, accountOf(request).id, request.params.claimId);
          return { message: serverWords.claimWithdrawn };
        }),
    );

    app.put(
      paths.claimWord(':claimId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: claimParams, body: wordBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await sayWord(keyed, accountOf(request).id, request.params.claimId, request.body.word);
          return { message: serverWords.wordSaid };
        }),
    );

    app.post(
      paths.removedPlace(':schoolmateId'),
      {
        config: { access: ['admin'] },
        schema: { params: z.object({ schoolmateId: id }), response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await bringPlaceBack(keyed, accountOf(request), request.params.schoolmateId);
          return { message: serverWords.placeBroughtBack };
        }),
    );
  };
}
