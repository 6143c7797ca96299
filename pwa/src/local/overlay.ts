import type { OwnRequest } from '@memcherrish/shared/wire/requests.ts';

/** An own join request as its list shows it: one that waits on the device stands there as well. */
export interface ShownRequest extends OwnRequest {
  /** Not sent yet. */
  waits?: true;
}
