import type { Membership } from './chosen-class.ts';

/** The parts of the address that the tabs use. */
export interface Here {
  pathname: string;
  /** The parameters of the Courtyard's path. */
  params: { schoolId?: string | undefined; batchId?: string | undefined };
  query: URLSearchParams;
}

export interface TabTargets {
  classRoom: string;
  courtyard: string;
  posts: string;
  /** The tab that the address names, or null on other screens. */
  active: 'class-room' | 'courtyard' | 'posts' | null;
}

/** Returns the targets of the tabs. The active tab follows from the address; the other tabs keep its batch. */
export function tabTargets(
  memberships: readonly [Membership, ...Membership[]],
  { pathname, params, query }: Here,
): TabTargets {
  const isCourtyard = /\/assembly(new)?\/?$/.test(pathname);
  const isClassRoom = /^\/viewpage(-new)?\/?$/.test(pathname);
  const isPosts = /^\/posts\/?$/.test(pathname);
  const [first] = memberships;
  const named = isPosts
    ? memberships.find((each) => each.batchId === query.get('batch'))
    : memberships.find((each) => each.divisionId === query.get('division'));
  const home = named ?? first;
  const schoolId = (isCourtyard ? params.schoolId : null) ?? home.schoolId;
  const looked = isCourtyard ? params.batchId : query.get('batch');
  const batchId = (isPosts ? null : looked) ?? home.batchId;
  // The Posts tab needs a batch of the viewer; the Class room tab needs the home school.
  const isOwn = memberships.some((each) => each.batchId === batchId);
  const ownBatchId = isOwn ? batchId : home.batchId;
  const isElsewhere = isCourtyard && batchId !== home.batchId && schoolId === home.schoolId;
  const asked = isPosts && home !== first ? `?division=${home.divisionId}` : '';
  return {
    classRoom: `/viewpage-new${isElsewhere ? `?batch=${batchId}` : asked}`,
    courtyard: `/schools/${schoolId}/batches/${batchId}/assembly`,
    posts: ownBatchId === first.batchId ? '/posts' : `/posts?batch=${ownBatchId}`,
    active: isCourtyard ? 'courtyard' : isClassRoom ? 'class-room' : isPosts ? 'posts' : null,
  };
}
