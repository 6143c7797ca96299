import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';

/** An invitation link and the class it is for. */
export interface MadeLink {
  _id: string;
  token: string;
  division: string;
  batch: string;
  schoolName: string;
}

export type MakeLink = (
  schoolmateId: string,
) => Promise<{ ok: true; value: MadeLink } | { ok: false; problem: { message: string } }>;

/**
 * Returns the message with the link. The id names the class in the preview of a messenger. The token follows the #, so
 * servers, proxies and previews never receive it.
 */
export function invitationText(
  { _id, token, division, batch, schoolName: school }: MadeLink,
  name: string,
): string {
  const link = `${location.origin}/claim/${_id}#${token}`;
  return claimWords.invitation({ name, division, batch, school, link });
}
