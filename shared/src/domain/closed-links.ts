/** Why a link does not work: `gone` if its listing was removed from the list, `unknown` if the server never issued it. */
export const closedLinks = ['expired', 'used', 'gone', 'unknown'] as const;
export type ClosedLink = (typeof closedLinks)[number];
