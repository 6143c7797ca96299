import { z } from 'zod';
import { call } from '../base/call.ts';
import { done } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** 128 random bits in base64url. */
const pass = z.string().regex(/^[\w-]{22}$/);

export const installPassAnswer = z.object({ pass, expiresAt: z.string() });
/** Only an app on the home screen redeems a pass. A browser that opens its address drops it. */
export const redeemPassBody = z.strictObject({ pass, display: z.literal('standalone') });
export const redeemPassAnswer = done.extend({
  account: z.object({ kind: z.enum(['schoolmate', 'teacher']), _id: z.string() }),
});

export const installPassCalls = {
  ask: call({ method: 'POST', path: paths.installPass, answer: installPassAnswer }),
  redeem: call({
    method: 'POST',
    path: paths.redeemInstallPass,
    body: redeemPassBody,
    answer: redeemPassAnswer,
  }),
};
