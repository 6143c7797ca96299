import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request, type Sending } from './client.ts';

export function readNotifications(ids: readonly string[], options: Sending = {}) {
  return request('POST', paths.readNotifications, { schema: done, json: { ids }, ...options });
}
