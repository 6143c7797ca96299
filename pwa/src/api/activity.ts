import { auditPage } from '@memcherrish/shared/wire/audit.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** What is asked of the activity of a school; what is left out narrows nothing. */
export interface ActivityFilter {
  admin?: string | undefined;
  person?: string | undefined;
  what?: 'changes' | 'looks' | undefined;
}

/** A page of what was done and seen in a school, newest first; with `before` the one that follows an act. */
export function readActivity(schoolId: string, asked: ActivityFilter, before?: string) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, before })) {
    if (value !== undefined) query.set(name, value);
  }
  return request('GET', `${paths.audit(schoolId)}?${query}`, { schema: auditPage });
}
