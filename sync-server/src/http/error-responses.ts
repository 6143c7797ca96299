import { errorBody } from '@memcherrish/shared/wire/errors.ts';

/** Every refusal that any route may answer with, for the schemas: what is not listed cannot leave. */
export const errorResponses = { '4xx': errorBody, '5xx': errorBody } as const;
