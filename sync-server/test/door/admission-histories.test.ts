import {
  type AdmissionOperation,
  type Admissions,
  mergeAdmissions,
} from '@memcherrish/shared/rules/admissions.ts';
import { phones, type Step, violationsOf } from '@memcherrish/shared/testing/admission-histories.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds, seed, tell } from '#test/faults/rounds.ts';

const act = fc.oneof(
  { weight: 30, arbitrary: fc.constant('admit' as const) },
  { weight: 8, arbitrary: fc.constantFrom('walk-in' as const, 'guest' as const, 'undo' as const) },
  { weight: 6, arbitrary: fc.constantFrom('paid' as const, 'guest-undo' as const, 'link' as const) },
  { weight: 2, arbitrary: fc.constantFrom('wrong-link' as const, 'lose' as const) },
  { weight: 8, arbitrary: fc.constantFrom('send' as const, 'receive' as const) },
);
// Half of the steps are about twelve visitors, so that phones meet the same people.
// Without bias: a plain number would nearly always choose the first phone.
const fraction = fc.noBias(fc.nat(9999)).map((part) => part / 10_000);
const visitor = fc.oneof(
  fraction,
  fraction.map((part) => part * 0.04),
  fc.constant(0.97),
);
const step: fc.Arbitrary<Step> = fc.record({ act, phone: fraction, visitor, other: fraction });
const history = fc.tuple(
  fc.array(step, { minLength: 20, maxLength: 1500, size: 'max' }),
  fc.array(fc.integer({ min: -40, max: 40 }), { minLength: phones, maxLength: phones }),
);

// The full count takes minutes.
it('counts everyone once and loses no one in random evenings with five phones', {
  timeout: rounds(60_000, 1_200_000),
}, () => {
  let steps = 0;
  const numRuns = rounds(30, 1000);
  const check = fc.property(history, ([evening, clocks]) => {
    steps += evening.length;
    expect(violationsOf(evening, clocks, mergeAdmissions)).toEqual([]);
  });
  fc.assert(check, { numRuns, seed });
  tell('Door', { histories: numRuns, steps, violations: 0 });
});

/** Merge rules that look right and are wrong. */
const wrongRules: Record<string, (operations: AdmissionOperation[]) => Admissions> = {
  'an undo that removes every admission of the person': (operations) => {
    const owners = new Map(operations.flatMap((each) => ('who' in each ? [[each.id, each.who]] : [])));
    const undone = new Set(
      operations.flatMap((each) => (each.kind === 'undo' ? each.removes.map((id) => owners.get(id)) : [])),
    );
    return mergeAdmissions(operations.filter((each) => each.kind !== 'admit' || !undone.has(each.who)));
  },
  'the newest operation by the phones’ clocks': (operations) => {
    const newest = new Map<string, AdmissionOperation>();
    const owners = new Map(operations.flatMap((each) => ('who' in each ? [[each.id, each.who]] : [])));
    for (const each of operations) {
      const about = each.kind === 'undo' ? owners.get(each.removes[0] ?? '') : each.who;
      const known = newest.get(about ?? '');
      if (each.kind !== 'link' && (!known || known.id < each.id)) newest.set(about ?? '', each);
    }
    return mergeAdmissions([...newest.values(), ...operations.filter(({ kind }) => kind === 'link')]);
  },
  'an undo that removes only admissions which arrived before it': (operations) => {
    const arrived = new Set<string>();
    return mergeAdmissions(
      operations.map((each) => {
        arrived.add(each.id);
        return each.kind === 'undo'
          ? { ...each, removes: each.removes.filter((id) => arrived.has(id)) }
          : each;
      }),
    );
  },
  'a count of admissions instead of people': (operations) => {
    const state = mergeAdmissions(operations);
    const tokens = [...state.attendees.values()].reduce((sum, each) => sum + each.admissions.length, 0);
    return { ...state, people: tokens };
  },
  'links without effect': (operations) => mergeAdmissions(operations.filter(({ kind }) => kind !== 'link')),
  'guests as a counter': (operations) => {
    const state = mergeAdmissions(operations);
    const all = [...state.attendees.values()].flatMap(({ guests }) => [...guests.values()]);
    return { ...state, guests: all.flat().length };
  },
  'payments that an undo of the admission removes': (operations) => {
    const isHere = mergeAdmissions(operations);
    const gone = operations.filter(
      (each) => each.kind !== 'paid' || isHere.attendees.get(isHere.resolve(each.who))?.admissions.length,
    );
    return mergeAdmissions(gone);
  },
};

describe('the checker of admissions', () => {
  it.each(Object.entries(wrongRules))('notices %s', (_, rule) => {
    const check = fc.property(history, ([steps, clocks]) => {
      expect(violationsOf(steps, clocks, (operations) => rule([...operations]))).toEqual([]);
    });
    const { failed } = fc.check(check, { numRuns: 40, seed: 25, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
