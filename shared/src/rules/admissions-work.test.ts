import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAdmissions } from '../../testing/plain-admissions.ts';
import { doubled, growthOf } from '../../testing/steps.ts';
import { type AdmissionOperation, type AttendeeKey, mergeAdmissions } from './admissions.ts';

const id = (n: number) => String(n).padStart(16, '0');
const walkIn = (n: number): AttendeeKey => `walk-in:${id(n)}`;
const link = (n: number, who: AttendeeKey, is: AttendeeKey): AdmissionOperation => ({
  ...{ id: id(n), kind: 'link', who, is },
});
const made = (count: number, make: (n: number, count: number) => AdmissionOperation) =>
  Array.from({ length: count }, (_, n) => make(n, count));

/** Operations that a hostile phone may choose. Links apply in the order of their ids. */
const shapes: Record<string, (count: number) => AdmissionOperation[]> = {
  'a chain that grows at its start': (count) =>
    made(count, (n) => link(n, walkIn(count - n), walkIn(count - n + 1))),
  'a chain that grows at its end': (count) => made(count, (n) => link(n, walkIn(n), walkIn(n + 1))),
  'a star': (count) => made(count, (n) => link(n, walkIn(n + 1), walkIn(0))),
  'a star around a person': (count) => made(count, (n) => link(n, walkIn(n), 'person:anju')),
  'pairs of pairs': (count) => made(count, (n) => link(n, walkIn(n), walkIn(n & (n + 1)))),
  'links that are all contested': (count) =>
    made(count, (n) => link(n, `person:${id(2 * n)}`, `person:${id(2 * n + 1)}`)),
  'one link again and again': (count) => made(count, (n) => link(n, walkIn(1), walkIn(2))),
  'guests in one place': (count) =>
    made(count, (n) => ({ id: id(n), kind: 'guest', who: 'person:anju', place: 1 })),
  'admissions of one person': (count) =>
    made(count, (n) => ({ id: id(n), kind: 'admit', who: 'person:anju' })),
  'admissions of different walk-ins': (count) =>
    made(count, (n) => ({ id: id(n), kind: 'admit', who: walkIn(n), name: 'Anu' })),
  'undos of one operation': (count) =>
    made(count, (n) => ({ id: id(n + 1), kind: 'undo', removes: [id(0)] })),
};

describe('the work to merge admissions', () => {
  it.each(Object.entries(shapes))('doubles when %s doubles', (_, shape) => {
    expect(growthOf(shape, mergeAdmissions, 15_000)).toBeLessThan(doubled);
  });

  it('is counted so that a rule with a loop in a loop is noticed', () => {
    const noticed = Object.values(shapes).filter((shape) => growthOf(shape, plainAdmissions, 500) > 3);
    expect(noticed.length).toBeGreaterThan(4);
  });
});

const key = fc.oneof(
  fc.nat(7).map((n): AttendeeKey => `walk-in:${n}`),
  fc.nat(4).map((n): AttendeeKey => `person:${n}`),
);
const anId = fc.nat(40).map(String);
const operation: fc.Arbitrary<AdmissionOperation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: anId, kind: fc.constant('link' as const), who: key, is: key }) },
  fc.record({
    id: anId,
    kind: fc.constant('admit' as const),
    who: key,
    name: fc.constantFrom('Anu', 'Anil'),
  }),
  fc.record({ id: anId, kind: fc.constant('guest' as const), who: key, place: fc.nat(3) }),
  fc.record({ id: anId, kind: fc.constant('paid' as const), who: key }),
  fc.record({ id: anId, kind: fc.constant('undo' as const), removes: fc.array(anId, { maxLength: 3 }) }),
);

it('merges all operations as the plain definition does', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60, size: 'max' }), (operations) => {
      const [{ resolve, ...merged }, { resolve: plainly, ...plain }] = [
        mergeAdmissions(operations),
        plainAdmissions(operations),
      ];
      expect(merged).toEqual(plain);
      expect([...merged.attendees.keys()]).toEqual([...plain.attendees.keys()]);
      for (let n = 0; n < 8; n += 1) expect(resolve(`walk-in:${n}`)).toBe(plainly(`walk-in:${n}`));
    }),
    { numRuns: 2000, seed: 39 },
  );
});
