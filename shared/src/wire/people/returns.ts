import { z } from 'zod';
import { messages } from '../../text/app/messages.ts';
import { call } from '../base/call.ts';
import { done, mobileEntry } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { returnAsk } from './claim-states.ts';

/** The question about an idle account, as the school's admins see it. */
export const managedReturn = returnAsk.extend({
  schoolId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
});
export type ManagedReturn = z.infer<typeof managedReturn>;

export const askReturnBody = z.strictObject({ mobile: mobileEntry });
export const answerReturnBody = z.strictObject({ still: z.boolean(messages.required) });

export const returnCalls = {
  ask: call({ method: 'POST', path: paths.askReturn, body: askReturnBody, answer: done }),
  answer: call({ method: 'PUT', path: paths.answerReturn, body: answerReturnBody, answer: done }),
};
