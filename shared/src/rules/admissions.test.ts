import { describe, expect, test } from 'vitest';
import { type AdmissionOperation, admissionIds, mergeAdmissions, nextGuestPlace } from './admissions.ts';

const admit = (id: string, who: string): AdmissionOperation => ({ id, kind: 'admit', who: `person:${who}` });
const undo = (id: string, ...removes: string[]): AdmissionOperation => ({ id, kind: 'undo', removes });
const walkIn = (id: string, who: string, name: string): AdmissionOperation => ({
  ...{ id, kind: 'admit', name },
  who: `walk-in:${who}`,
});
const link = (id: string, who: string, person: string): AdmissionOperation => ({
  ...{ id, kind: 'link', is: `person:${person}` },
  who: `walk-in:${who}`,
});
const guest = (id: string, who: string, place: number): AdmissionOperation => ({
  ...{ id, kind: 'guest', place },
  who: `person:${who}`,
});

describe('merging admissions', () => {
  test('counts a person once when two phones admit them', () => {
    const state = mergeAdmissions([admit('a', 'anju'), admit('b', 'anju'), admit('a', 'anju')]);
    expect(state).toMatchObject({ people: 1, guests: 0 });
    expect(state.attendees.get('person:anju')?.admissions).toEqual(['a', 'b']);
  });

  test('keeps a person here when one phone admits them while another undoes an earlier admission', () => {
    const operations = [undo('c', 'a'), admit('a', 'anju'), admit('b', 'anju')];
    expect(mergeAdmissions(operations).attendees.get('person:anju')?.admissions).toEqual(['b']);
  });

  test('applies an undo that arrives before the admission which it removes', () => {
    expect(mergeAdmissions([undo('c', 'a')]).people).toBe(0);
    expect(mergeAdmissions([undo('c', 'a'), admit('a', 'anju')]).people).toBe(0);
  });

  test('counts a walk-in and the person on the list once after a link', () => {
    const operations = [walkIn('a', 'w', 'Anu'), admit('b', 'anju'), guest('g', 'anju', 1)];
    expect(mergeAdmissions(operations)).toMatchObject({ people: 2, guests: 1 });
    const state = mergeAdmissions([link('l', 'w', 'anju'), ...operations]);
    expect(state).toMatchObject({ people: 1, guests: 1, contested: [] });
    expect(state.resolve('walk-in:w')).toBe('person:anju');
    expect(state.attendees.get('person:anju')).toMatchObject({ admissions: ['a', 'b'], links: ['l'] });
    expect(mergeAdmissions([undo('z', 'l'), link('l', 'w', 'anju'), ...operations]).people).toBe(2);
  });

  test('never makes two people on the list one when phones link a walk-in to both', () => {
    const operations = [walkIn('a', 'w', 'Anu'), admit('b', 'anju'), admit('c', 'anil')];
    const links = [link('m', 'w', 'anil'), link('l', 'w', 'anju')];
    const state = mergeAdmissions([...links, ...operations]);
    expect(state).toMatchObject({ people: 2, contested: ['m'] });
    expect(state.resolve('walk-in:w')).toBe('person:anju');
  });

  test('counts a guest in the same place once, and frees the place after an undo', () => {
    const operations = [guest('a', 'anju', 1), guest('b', 'anju', 1), guest('c', 'anju', 2)];
    const state = mergeAdmissions(operations);
    expect(state).toMatchObject({ people: 0, guests: 2 });
    const attendee = state.attendees.get('person:anju');
    expect(nextGuestPlace(attendee)).toBe(3);
    expect(attendee && admissionIds(attendee)).toEqual(['a', 'b', 'c']);
    const after = mergeAdmissions([...operations, undo('d', 'a', 'b')]);
    expect(nextGuestPlace(after.attendees.get('person:anju'))).toBe(1);
    expect(nextGuestPlace(undefined)).toBe(1);
  });
});
