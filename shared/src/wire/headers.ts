/**
 * The response header that says an answer is ours. A captive portal's page has none, so nothing of it is ever taken for data or for
 * the acknowledgement of a change.
 */
export const ownAnswer = { name: 'X-Memcherrish', value: '1' } as const;
