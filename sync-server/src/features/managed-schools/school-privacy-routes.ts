import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { schoolPrivacyCalls } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { changePrivacy, readPrivacy } from './school-privacy-service.ts';

const access = ['admin'] as const;

/** Routes for the privacy of a school: how far people may open their details there, and what is chosen at first. */
export const schoolPrivacyRoutes: readonly Route[] = [
  route(schoolPrivacyCalls.read, {
    chapter: 'Schools',
    summary: 'Returns the privacy locks and defaults of a school',
    access,
    handle: async ({ ctx, request }) => readPrivacy(ctx, accountOf(request), request.params.schoolId),
  }),
  route(schoolPrivacyCalls.change, {
    chapter: 'Schools',
    summary: 'Changes privacy locks and defaults of a school',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId } = request.params;
      const privacy = await changePrivacy(ctx, accountOf(request), schoolId, request.body);
      return { ...privacy, message: serverWords.privacySaved };
    },
  }),
];
