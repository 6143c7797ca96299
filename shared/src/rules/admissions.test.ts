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

const paid = (id: string, who: string): AdmissionOperation => ({ id, kind: 'paid', who: `person:${who}` });

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

  test('joins the marks of payment of both phones, and takes one back alone', () => {
    const operations = [paid('p', 'anju'), paid('q', 'anju'), admit('a', 'anju')];
    expect(mergeAdmissions(operations).attendees.get('person:anju')?.paid).toEqual(['p', 'q']);
    const after = mergeAdmissions([...operations, undo('z', 'p')]);
    expect(after.attendees.get('person:anju')).toMatchObject({ paid: ['q'], admissions: ['a'] });
    // A mark alone names the attendee, who is not here.
    expect(mergeAdmissions([paid('p', 'anju')])).toMatchObject({ people: 0, guests: 0 });
  });

  test('has no attendee for an undo, and sorts by ids whatever order the phones come back in', () => {
    const operations = [undo('d', 'c'), admit('b', 'anju'), admit('a', 'anju'), admit('c', 'anil')];
    const state = mergeAdmissions(operations);
    expect([...state.attendees.keys()]).toEqual(['person:anju']);
    expect(state.attendees.get('person:anju')?.admissions).toEqual(['a', 'b']);
    expect(state.contested).toEqual([]);
  });

  test('names a walk-in as the first phone typed, and a person on the list not at all', () => {
    const typed = mergeAdmissions([walkIn('b', 'w', 'Anu R'), walkIn('a', 'w', 'Anu')]);
    expect(typed.attendees.get('walk-in:w')?.name).toBe('Anu');
    const nameless = mergeAdmissions([{ id: 'a', kind: 'admit', who: 'walk-in:w' }, walkIn('b', 'w', 'Anu')]);
    expect(nameless.attendees.get('walk-in:w')?.name).toBe('Anu');
    const listed = mergeAdmissions([{ id: 'a', kind: 'admit', who: 'person:anju', name: 'Anju' }]);
    expect(listed.attendees.get('person:anju')?.name).toBeNull();
    const linked = mergeAdmissions([link('l', 'w', 'anju'), walkIn('a', 'w', 'Anu')]);
    expect(linked.attendees.get('person:anju')?.name).toBeNull();
  });

  test.each([
    ['w1', 'w2'],
    ['w2', 'w1'],
  ])('makes %s and %s one walk-in under the smaller id, and finds both on the list later', (who, is) => {
    const operations = [walkIn('a', 'w1', 'Anu'), walkIn('b', 'w2', 'Anju')];
    const same = { id: 'l', kind: 'link', who: `walk-in:${who}`, is: `walk-in:${is}` } as const;
    const state = mergeAdmissions([...operations, same]);
    expect(state.people).toBe(1);
    expect([...state.attendees.keys()]).toEqual(['walk-in:w1']);
    expect(state.attendees.get('walk-in:w1')).toMatchObject({ admissions: ['a', 'b'], links: ['l'] });
    const found = mergeAdmissions([...operations, same, link('m', 'w2', 'anju')]);
    expect([found.resolve('walk-in:w1'), found.resolve('walk-in:w2')]).toEqual([
      'person:anju',
      'person:anju',
    ]);
    expect(found.people).toBe(1);
  });

  test('keeps links that say the same, and none that is contested', () => {
    const operations = [walkIn('a', 'w', 'Anu'), link('l', 'w', 'anju'), link('m', 'w', 'anju')];
    const state = mergeAdmissions([...operations, link('n', 'w', 'anil')]);
    expect(state.contested).toEqual(['n']);
    expect(state.attendees.get('person:anju')?.links).toEqual(['l', 'm']);
    // From the list to the walk-in is the same as the other way round.
    const back = { id: 'l', kind: 'link', who: 'person:anju', is: 'walk-in:w' } as const;
    expect(mergeAdmissions([walkIn('a', 'w', 'Anu'), back]).resolve('walk-in:w')).toBe('person:anju');
  });
});
