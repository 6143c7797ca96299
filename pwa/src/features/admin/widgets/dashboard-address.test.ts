import { describe, expect, it } from 'vitest';
import {
  choose,
  dashboardTabs,
  isOpen,
  nextChoice,
  readAddress,
  type Selection,
  tabOrNext,
  writeAddress,
} from './dashboard-address.ts';

const school = 'school-0000000001';
const batch = 'batch-00000000001';
const division = 'division-00000001';
const nothing: Selection = { schoolId: null, batchId: null, divisionId: null };
const all: Selection = { schoolId: school, batchId: batch, divisionId: division };
const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the dashboard', () => {
  // Shows spec:admin.17, spec:states.1
  it('opens Add School when it is empty', () => {
    expect(read('')).toEqual({ tab: 'add-school', ...nothing, people: false });
    expect(read('tab=no-such-tab').tab).toBe('add-school');
  });

  it('reads back every part of the location that it wrote', () => {
    const shown = { tab: 'assign-schoolmate', ...all, people: true } as const;
    expect(readAddress(writeAddress(shown))).toEqual(shown);
  });

  it('ignores a batch without a school, a division without a batch, and malformed ids', () => {
    expect(read(`batch=${batch}&division=${division}`)).toMatchObject(nothing);
    expect(read(`school=${school}&division=${division}`)).toMatchObject({ ...nothing, schoolId: school });
    expect(read('school=../../etc/passwd')).toMatchObject(nothing);
  });

  it('opens the tab of the next missing choice when it names no tab', () => {
    expect(read(`school=${school}`).tab).toBe('manage-batches');
    expect(read(`school=${school}&batch=${batch}&division=${division}`).tab).toBe('assign-schoolmate');
  });
});

describe('the open tabs', () => {
  it.each([
    [nothing, dashboardTabs.filter((tab) => tab !== 'manage-batches' && tab !== 'manage-divisions')],
    [{ ...nothing, schoolId: school }, dashboardTabs],
    [all, dashboardTabs],
  ] as const)('match the selection %o', (selection, open) => {
    expect(dashboardTabs.filter((tab) => isOpen(tab, selection))).toEqual(open);
  });

  // Shows spec:states.3
  it('lead from a closed tab to the tab of the missing choice', () => {
    expect(tabOrNext('manage-batches', nothing)).toBe('view-schools');
    expect(tabOrNext('assign-schoolmate', nothing)).toBe('assign-schoolmate');
    expect(nextChoice({ ...nothing, schoolId: school })).toBe('manage-batches');
    expect(nextChoice({ ...all, divisionId: null })).toBe('manage-divisions');
  });
});

describe('choosing in the dashboard', () => {
  it('another school clears batch and division, and the same school keeps them', () => {
    expect(choose(all, { schoolId: 'school-0000000002' })).toEqual({
      ...nothing,
      schoolId: 'school-0000000002',
    });
    expect(choose(all, { schoolId: school })).toEqual(all);
  });

  it('another batch clears only the division', () => {
    expect(choose(all, { batchId: 'batch-00000000002' })).toEqual({
      schoolId: school,
      batchId: 'batch-00000000002',
      divisionId: null,
    });
  });

  it('accepts school, batch and division at once', () => {
    expect(choose(nothing, all)).toEqual(all);
  });
});
