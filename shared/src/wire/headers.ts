/**
 * The response header that says an answer is ours. A captive portal's page has none, so nothing of it is ever taken for data or for
 * the acknowledgement of a change.
 */
export const ownAnswer = { name: 'X-Memcherrish', value: '1' } as const;

/** Names a change, so that sending it again has no second effect: a UUID made with the change (design section 6). */
export const idempotencyKey = 'Idempotency-Key';

/** Whose change it is, as `kind.id`: the server refuses it in anybody else's session, whoever has signed in since. */
export const onBehalfOf = 'X-Memcherrish-Account';

/** The protocol that the app speaks (wire/sync.ts). */
export const protocolHeader = 'X-Memcherrish-Protocol';
