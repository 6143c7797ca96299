import { serverWords } from '@memcherrish/shared/text/server.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  schoolPrivacy,
  schoolPrivacyBody,
  schoolPrivacySaved,
} from '@memcherrish/shared/wire/school-privacy.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { changePrivacy, readPrivacy } from './school-privacy-service.ts';

const path = paths.schoolPrivacy(':schoolId');
const params = z.object({ schoolId: id });
const access = ['admin'] as const;

/** Routes for the privacy of a school: how far people may open their details there, and what is chosen at first. */
export const schoolPrivacyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    chapter: 'Schools',
    summary: 'Returns the privacy locks and defaults of a school',
    access,
    params,
    answer: schoolPrivacy,
    handle: async ({ ctx, request }) => readPrivacy(ctx, accountOf(request), request.params.schoolId),
  }),
  route({
    method: 'PUT',
    path,
    chapter: 'Schools',
    summary: 'Changes privacy locks and defaults of a school',
    access,
    params,
    body: schoolPrivacyBody,
    answer: schoolPrivacySaved,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId } = request.params;
      const privacy = await changePrivacy(ctx, accountOf(request), schoolId, request.body);
      return { ...privacy, message: serverWords.privacySaved };
    },
  }),
];
