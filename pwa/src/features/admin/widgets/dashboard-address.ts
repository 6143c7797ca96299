import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { schoolPageAddress } from './school-paths.ts';

/** In the order of the tabs; the first one is the default. */
export const dashboardTabs = [
  'add-school',
  'view-schools',
  'manage-batches',
  'manage-divisions',
  'assign-schoolmate',
  'assign-teachers',
  'pending-requests',
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export interface Selection {
  schoolId: string | null;
  batchId: string | null;
  divisionId: string | null;
}

export interface DashboardLocation extends Selection {
  tab: DashboardTab;
  /** Whether the list of the division's people is open. */
  people: boolean;
}

/** Reads the location from the address. Malformed ids, and ids without their parent's id, count as not chosen. */
export function readAddress(query: URLSearchParams): DashboardLocation {
  const schoolId = idIn(query, 'school');
  const batchId = schoolId && idIn(query, 'batch');
  const divisionId = batchId && idIn(query, 'division');
  const wanted = query.get('tab');
  const tab =
    dashboardTabs.find((name) => name === wanted) ?? (schoolId ? deepestTab(divisionId) : 'add-school');
  return { tab, schoolId, batchId, divisionId, people: query.get('people') === 'shown' };
}

export function writeAddress(shown: DashboardLocation): URLSearchParams {
  const query = new URLSearchParams({ tab: shown.tab });
  if (shown.schoolId) query.set('school', shown.schoolId);
  if (shown.batchId) query.set('batch', shown.batchId);
  if (shown.divisionId) query.set('division', shown.divisionId);
  if (shown.people && shown.divisionId) query.set('people', 'shown');
  return query;
}

/** Batches and divisions need a school. The other tabs are always open and say what is missing. */
export function isOpen(tab: DashboardTab, selection: Selection): boolean {
  return selection.schoolId !== null || (tab !== 'manage-batches' && tab !== 'manage-divisions');
}

/** Returns the tab, or the tab on which the next missing choice is made. */
export function tabOrNext(tab: DashboardTab, selection: Selection): DashboardTab {
  return isOpen(tab, selection) ? tab : nextChoice(selection);
}

/** Returns the tab on which the next missing choice on the way to a division is made. */
export function nextChoice({ schoolId, batchId }: Selection): DashboardTab {
  if (schoolId === null) return 'view-schools';
  return batchId === null ? 'manage-batches' : 'manage-divisions';
}

/** Applies a choice. A different choice clears the levels below it; the same choice keeps them. */
export function choose(current: Selection, choice: Partial<Selection>): Selection {
  if (choice.schoolId !== undefined && choice.schoolId !== current.schoolId)
    return { batchId: null, divisionId: null, ...choice, schoolId: choice.schoolId };
  if (choice.batchId !== undefined && choice.batchId !== current.batchId)
    return { schoolId: current.schoolId, divisionId: null, ...choice, batchId: choice.batchId };
  return { ...current, ...choice };
}

/** Returns the address of the page with the table of a division's schoolmates. */
export function tableAddress(ids: { schoolId: string; batchId: string; divisionId: string }): string {
  return `/schools/${ids.schoolId}/batches/${ids.batchId}/divisions/${ids.divisionId}/schoolmates`;
}

/** A school, or one of its batches or divisions. */
interface ClassIds {
  batchId: string | null;
  divisionId: string | null;
}

/** Returns the address of the page that saves or prints the people of a school, or of one of its classes. */
export function listAddress(schoolId: string, ids?: ClassIds): string {
  return `${schoolPageAddress('list', schoolId)}${classQuery(ids)}`;
}

/** Returns the address of the table with the people of a school, or of one of its classes. */
export function peopleAddress(schoolId: string, ids?: ClassIds): string {
  return `${schoolPageAddress('people', schoolId)}${classQuery(ids)}`;
}

/** Returns the address of the table of a class, filtered by the name of one of its people. */
export function personAddress(schoolId: string, ids: ClassIds, name: string): string {
  return `${peopleAddress(schoolId, ids)}&${new URLSearchParams({ find: name })}`;
}

function classQuery({ batchId, divisionId }: ClassIds = { batchId: null, divisionId: null }): string {
  if (batchId === null) return '';
  return divisionId === null ? `?batch=${batchId}` : `?batch=${batchId}&division=${divisionId}`;
}

/** Returns the address of the imports of a school, or of one of its checked lists. */
export function importAddress(schoolId: string, rehearsalId?: string, ids?: ClassIds): string {
  return `${schoolPageAddress('import', schoolId)}${rehearsalId === undefined ? '' : `/${rehearsalId}`}${classQuery(ids)}`;
}

function deepestTab(divisionId: string | null): DashboardTab {
  return divisionId ? 'assign-schoolmate' : 'manage-batches';
}

function idIn(query: URLSearchParams, name: string): string | null {
  const id = query.get(name);
  return id !== null && idPattern.test(id) ? id : null;
}
