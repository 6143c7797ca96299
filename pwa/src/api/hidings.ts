import { done } from '@memcherrish/shared/wire/fields.ts';
import type { HiddenFromKind } from '@memcherrish/shared/wire/hidings.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request, type Sending } from './client.ts';

/** Is not there any more for one person; whom one hides from comes back with the next pull. */
export function hideFrom(
  personId: string,
  json: { kind: HiddenFromKind; name: string },
  options: Sending = {},
) {
  return request('PUT', paths.hiding(personId), { schema: done, json, ...options });
}

/** Is there for them again. */
export function showTo(personId: string, options: Sending = {}) {
  return request('DELETE', paths.hiding(personId), { schema: done, ...options });
}
