import { matchPath } from 'react-router-dom';
import { readAddress, type Selection } from '#admin/widgets/dashboard-address.ts';
import { namedSchoolPages } from '#admin/widgets/school-pages.ts';
import { type SchoolPageName, schoolPageAddress } from '#admin/widgets/school-paths.ts';

/** The place on the desk that an address opens: its page, and the school and class that it is about. */
export interface DeskLocation extends Selection {
  page: SchoolPageName | 'dashboard' | 'inbox' | 'schoolmates' | 'other';
}

const division = '/schools/:schoolId/batches/:batchId/divisions/:divisionId';
const patterns: [pattern: string, page: DeskLocation['page'], ofClass: boolean][] = [
  [`${division}/schoolmates`, 'schoolmates', false],
  [`${division}/all-schoolmates`, 'schoolmates', false],
  ...namedSchoolPages.map(
    ([name, { ofClass = false }]) =>
      [`${schoolPageAddress(name, ':schoolId')}/*`, name, ofClass] as (typeof patterns)[number],
  ),
];

const nothing: Selection = { schoolId: null, batchId: null, divisionId: null };

export function readDeskLocation({ pathname, search }: { pathname: string; search: string }): DeskLocation {
  const query = new URLSearchParams(search);
  for (const [pattern, page, ofClass] of patterns) {
    const params = matchPath(pattern, pathname)?.params;
    if (!params) continue;
    const { schoolId = null, batchId = null, divisionId = null } = params;
    const chosen = ofClass ? { batchId: query.get('batch'), divisionId: query.get('division') } : {};
    return { schoolId, batchId, divisionId, ...chosen, page };
  }
  // These pages have the place on the dashboard that they return to in the query.
  if (pathname === '/dashboard' || pathname.startsWith('/register-')) {
    const { schoolId, batchId, divisionId } = readAddress(query);
    return { schoolId, batchId, divisionId, page: pathname === '/dashboard' ? 'dashboard' : 'other' };
  }
  return { ...nothing, page: pathname === '/inbox' ? 'inbox' : 'other' };
}
