/** The pages of a school, named as in their addresses. The routes, the links and the sidebar read them. */
export type SchoolPageName =
  | 'people'
  | 'events'
  | 'overview'
  | 'import'
  | 'list'
  | 'duplicates'
  | 'outreach'
  | 'team'
  | 'privacy'
  | 'activity'
  | 'removed';

/** Returns the address of a page. The routes give `:schoolId` as the id. */
export function schoolPageAddress(page: SchoolPageName, schoolId: string): string {
  return `/schools/${schoolId}/${page}`;
}
