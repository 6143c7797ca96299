import { matchPath } from 'react-router-dom';
import { readAddress, type Selection } from '#admin/widgets/dashboard-address.ts';

/** The place on the desk that an address opens: its page, and the school and class that it is about. */
export interface DeskLocation extends Selection {
  page:
    | 'dashboard'
    | 'inbox'
    | 'people'
    | 'table'
    | 'duplicates'
    | 'activity'
    | 'team'
    | 'outreach'
    | 'removed'
    | 'privacy'
    | 'events'
    | 'list'
    | 'import'
    | 'other';
}

const patterns: [pattern: string, page: DeskLocation['page']][] = [
  ['/schools/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates', 'people'],
  ['/schools/:schoolId/batches/:batchId/divisions/:divisionId/all-schoolmates', 'people'],
  ['/schools/:schoolId/duplicates', 'duplicates'],
  ['/schools/:schoolId/activity', 'activity'],
  ['/schools/:schoolId/outreach', 'outreach'],
  ['/schools/:schoolId/team', 'team'],
  ['/schools/:schoolId/removed', 'removed'],
  ['/schools/:schoolId/privacy', 'privacy'],
  ['/schools/:schoolId/list', 'list'],
  ['/schools/:schoolId/people', 'table'],
  ['/schools/:schoolId/events/*', 'events'],
  ['/schools/:schoolId/import/*', 'import'],
];

const nothing: Selection = { schoolId: null, batchId: null, divisionId: null };

export function readDeskLocation({ pathname, search }: { pathname: string; search: string }): DeskLocation {
  const query = new URLSearchParams(search);
  for (const [pattern, page] of patterns) {
    const params = matchPath(pattern, pathname)?.params;
    if (!params) continue;
    const { schoolId = null, batchId = null, divisionId = null } = params;
    // These pages name their classes in the query.
    const chosen =
      page === 'list' || page === 'table' || page === 'import' || page === 'outreach'
        ? { batchId: query.get('batch'), divisionId: query.get('division') }
        : {};
    return { schoolId, batchId, divisionId, ...chosen, page };
  }
  // These pages have the place on the dashboard that they return to in the query.
  if (pathname === '/dashboard' || pathname.startsWith('/register-')) {
    const { schoolId, batchId, divisionId } = readAddress(query);
    return { schoolId, batchId, divisionId, page: pathname === '/dashboard' ? 'dashboard' : 'other' };
  }
  return { ...nothing, page: pathname === '/inbox' ? 'inbox' : 'other' };
}
