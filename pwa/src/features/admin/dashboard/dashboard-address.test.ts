import { describe, expect, it } from 'vitest';
import { choose, isOpen, readAddress, type Selection, tabOrNext, writeAddress } from './dashboard-address.ts';

const school = 'school-0000000001';
const batch = 'batch-00000000001';
const division = 'division-00000001';
const nothing: Selection = { schoolId: null, batchId: null, divisionId: null };
const all: Selection = { schoolId: school, batchId: batch, divisionId: division };
const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the dashboard', () => {
  // Shows spec:admin.17, spec:states.1
  it('opens Add School when it asks for nothing', () => {
    expect(read('')).toEqual({ tab: 'add-school', ...nothing, people: false });
    expect(read('tab=no-such-tab').tab).toBe('add-school');
  });

  it('comes back from what was written, with everything in it', () => {
    const place = { tab: 'assign-schoolmate', ...all, people: true } as const;
    expect(readAddress(writeAddress(place))).toEqual(place);
  });

  it('takes no batch without a school, no division without a batch, and nothing that cannot be an id', () => {
    expect(read(`batch=${batch}&division=${division}`)).toMatchObject(nothing);
    expect(read(`school=${school}&division=${division}`)).toMatchObject({ ...nothing, schoolId: school });
    expect(read('school=../../etc/passwd')).toMatchObject(nothing);
  });

  it('opens where the choice leads when the tab is left out', () => {
    expect(read(`school=${school}`).tab).toBe('manage-batches');
    expect(read(`school=${school}&batch=${batch}&division=${division}`).tab).toBe('assign-schoolmate');
  });
});

describe('which tabs are open', () => {
  it.each([
    [nothing, ['add-school', 'view-schools']],
    [{ ...nothing, schoolId: school }, ['add-school', 'view-schools', 'manage-batches', 'manage-divisions']],
    [all, ['add-school', 'view-schools', 'manage-batches', 'manage-divisions', 'assign-schoolmate']],
  ] as const)('with %o', (selection, open) => {
    const tabs = [
      'add-school',
      'view-schools',
      'manage-batches',
      'manage-divisions',
      'assign-schoolmate',
    ] as const;
    expect(tabs.filter((tab) => isOpen(tab, selection))).toEqual(open);
  });

  // Shows spec:states.3
  it('leads from a closed tab to where the missing choice is made', () => {
    expect(tabOrNext('manage-batches', nothing)).toBe('view-schools');
    expect(tabOrNext('assign-schoolmate', { ...nothing, schoolId: school })).toBe('manage-batches');
    expect(tabOrNext('assign-schoolmate', { ...all, divisionId: null })).toBe('manage-divisions');
    expect(tabOrNext('assign-schoolmate', all)).toBe('assign-schoolmate');
  });
});

describe('choosing', () => {
  it('another school drops batch and division, the same one keeps them', () => {
    expect(choose(all, { schoolId: 'school-0000000002' })).toEqual({
      ...nothing,
      schoolId: 'school-0000000002',
    });
    expect(choose(all, { schoolId: school })).toEqual(all);
  });

  it('another batch drops the division alone', () => {
    expect(choose(all, { batchId: 'batch-00000000002' })).toEqual({
      schoolId: school,
      batchId: 'batch-00000000002',
      divisionId: null,
    });
  });

  it('takes a whole path at once', () => {
    expect(choose(nothing, all)).toEqual(all);
  });
});
