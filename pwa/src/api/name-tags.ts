import { doorPaths } from '@memcherrish/shared/wire/door-paths.ts';
import { type NameTagGroup, nameTags } from '@memcherrish/shared/wire/name-tags.ts';
import { request } from './client.ts';

/** The name tags of an event, for its organisers. */
export function fetchNameTags(eventId: string, group: NameTagGroup) {
  return request('GET', `${doorPaths.nameTags(eventId)}?of=${group}`, { schema: nameTags });
}
