import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request, type Sending } from './client.ts';

/** Blocks one person. The list of blocks comes with the next pull. */
export function blockPerson(
  personId: string,
  json: { kind: BlockedKind; name: string },
  options: Sending = {},
) {
  return request('PUT', paths.block(personId), { schema: done, json, ...options });
}

export function showTo(personId: string, options: Sending = {}) {
  return request('DELETE', paths.block(personId), { schema: done, ...options });
}
