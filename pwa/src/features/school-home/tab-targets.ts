import type { Membership } from './chosen-class.ts';

/** The address as far as the tabs care. */
export interface Here {
  pathname: string;
  /** From the path of the Courtyard. */
  params: { schoolId?: string | undefined; batchId?: string | undefined };
  query: URLSearchParams;
}

export interface TabTargets {
  classRoom: string;
  courtyard: string;
  /** The tab that the address names, or null on a screen that is neither. */
  active: 'class-room' | 'courtyard' | null;
}

/** Where the tabs lead: the active one is read from the address (spec section 2), and the batch that is looked at stays the same. */
export function tabTargets(
  memberships: readonly [Membership, ...Membership[]],
  { pathname, params, query }: Here,
): TabTargets {
  const asked = query.get('division');
  const home = memberships.find((each) => each.divisionId === asked) ?? memberships[0];
  const isCourtyard = /\/assembly(new)?\/?$/.test(pathname);
  const isClassRoom = /^\/viewpage(-new)?\/?$/.test(pathname);
  const schoolId = (isCourtyard ? params.schoolId : null) ?? home.schoolId;
  const batchId = (isCourtyard ? params.batchId : query.get('batch')) ?? home.batchId;
  const isOwn = memberships.some((each) => each.batchId === batchId && each.divisionId === home.divisionId);
  const isHomeSchool = schoolId === home.schoolId;
  return {
    classRoom: !isCourtyard || isOwn || !isHomeSchool ? '/viewpage-new' : `/viewpage-new?batch=${batchId}`,
    courtyard: `/schools/${schoolId}/batches/${batchId}/assembly`,
    active: isCourtyard ? 'courtyard' : isClassRoom ? 'class-room' : null,
  };
}
