import { z } from 'zod';
import { eventParams } from './events.ts';
import { id } from './fields.ts';

/** The schoolmates who organise an event together with its maker, in the order in which they were named. */
export const eventOrganisers = z.object({
  organisers: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type EventOrganisers = z.infer<typeof eventOrganisers>;

export const organiserParams = eventParams.extend({ personId: id });
