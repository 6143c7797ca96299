import { errorBody } from '@memcherrish/shared/wire/errors.ts';

/** The error responses of every route, for the schemas. A field that is not listed cannot be sent. */
export const errorResponses = { '4xx': errorBody, '5xx': errorBody } as const;
