import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { paths } from '../base/paths.ts';

/** GET /api/session: the caller's account, or null for a guest. */
export const sessionAnswer = z.object({
  account: z
    .object({ kind: z.enum(accountKinds), _id: z.string(), name: z.string(), expiresAt: z.string() })
    .nullable(),
});

export const sessionCalls = {
  read: call({ method: 'GET', path: paths.session, answer: sessionAnswer }),
  end: call({ method: 'POST', path: paths.signOut, status: 204, answer: z.undefined() }),
};
