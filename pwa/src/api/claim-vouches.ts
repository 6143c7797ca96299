import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request, type Sending } from './client.ts';

/** Vouches for or against a claim in the own division. A repeat changes nothing. */
export function sayOfClaim(claimId: string, word: Vouch, options: Sending = {}) {
  return request('PUT', paths.claimVouch(claimId), { schema: done, json: { word }, ...options });
}
