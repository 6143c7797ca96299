import { protocol } from './sync.ts';

/**
 * The response header that says an answer is ours, and which protocol the server speaks. A captive portal's page has none, so nothing of
 * it is ever taken for data or for the acknowledgement of a change. An app that meets another number than its own keeps what it has: the
 * lower one of the two is the one to be updated.
 */
export const ownAnswer = { name: 'X-Memcherrish', value: String(protocol) } as const;

/**
 * Names a change, so that sending it again has no second effect: a UUID made with the change. Codes, passwords and
 * sign-in take none; what carries it there is carried out each time.
 */
export const idempotencyKey = 'Idempotency-Key';

/** Whose change it is, as `kind.id`: the server refuses it in anybody else's session, whoever has signed in since. */
export const onBehalfOf = 'X-Memcherrish-Account';

/**
 * The history of the database that a change was made on: a server that was restored since refuses it, until the device has
 * pulled and offers what it had sent in its old order, with the later changes behind it.
 */
export const ofEpoch = 'X-Memcherrish-Epoch';

/** The protocol that the app speaks. Other callers name none, and get the server's. */
export const protocolHeader = 'X-Memcherrish-Protocol';
