import { z } from 'zod';
import { call } from '../base/call.ts';
import { done } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** The schoolmates who organise an event together with its maker, in the order in which they were named. */
export const eventOrganisers = z.object({
  organisers: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type EventOrganisers = z.infer<typeof eventOrganisers>;

export const organiserCalls = {
  list: call({ method: 'GET', path: paths.eventOrganisers, answer: eventOrganisers }),
  add: call({ method: 'PUT', path: paths.eventOrganiser, answer: done }),
  remove: call({ method: 'DELETE', path: paths.eventOrganiser, answer: done }),
};
