import { auditPage } from '@memcherrish/shared/wire/audit.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** The filter of a school's activity. An omitted field does not filter. */
export interface ActivityFilter {
  admin?: string | undefined;
  person?: string | undefined;
  what?: 'changes' | 'looks' | undefined;
}

/** Returns a page of a school's audit trail, newest first; with `before` the page after that entry. */
export function readActivity(schoolId: string, asked: ActivityFilter, before?: string) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, before })) {
    if (value !== undefined) query.set(name, value);
  }
  return request('GET', `${paths.audit(schoolId)}?${query}`, { schema: auditPage });
}
