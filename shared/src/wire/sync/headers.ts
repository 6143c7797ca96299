import { protocol } from './sync.ts';

/**
 * The response header that marks our own responses and names the server's protocol. The page of a captive portal lacks it, so it is never
 * read as data or as a confirmed change. An app that sees another protocol than its own keeps its data: the side with the lower number must
 * be updated.
 */
export const ownAnswer = { name: 'X-Memcherrish', value: String(protocol) } as const;

/**
 * The header that names a change, so that sending it again has no second effect. The value is a UUID made with the change. Codes, passwords
 * and sign-in take no key: those calls run every time.
 */
export const idempotencyKey = 'Idempotency-Key';

/** The header that names the account of a change, as `kind.id`. The server rejects the change in a session of another account. */
export const onBehalfOf = 'X-Memcherrish-Account';

/**
 * The header that names the epoch in which a change was made. A server that was restored since then rejects the change. The device then
 * pulls and sends its edits again in their old order, followed by later changes.
 */
export const ofEpoch = 'X-Memcherrish-Epoch';

/** The header with the protocol of the app. Callers without it get the server's protocol. */
export const protocolHeader = 'X-Memcherrish-Protocol';
