import { describe, expect, it } from 'vitest';
import { type Holder, Holdings } from './holdings.ts';

/** A holder that writes down when it gives way. */
function holders() {
  const gave: string[] = [];
  const make = (caller: string, name = caller, rank: (held: number) => number | null = (held) => held) => {
    const holder: Holder = {
      caller,
      held: 0,
      rank: () => rank(holder.held),
      giveWay: () => gave.push(name),
    };
    return holder;
  };
  return { make, gave };
}

describe('a shared budget', () => {
  it('is shared: the caller with the most gives way to a caller with less', () => {
    const { make, gave } = holders();
    const budget = new Holdings(10);
    for (const [name, held] of [
      ['a1', 3],
      ['a2', 5],
      ['a3', 2],
    ] as const)
      budget.hold(make('asha', name), held);
    expect(budget.hold(make('binu', 'b1'), 1)).toBe(true);
    expect(gave).toEqual(['a2']);
  });

  it('lets as many give way as one needs, and never one whose caller holds less', () => {
    const { make, gave } = holders();
    const budget = new Holdings(10);
    for (const name of ['a1', 'a2', 'a3', 'a4']) budget.hold(make('asha', name), 2);
    budget.hold(make('chitra'), 2);
    expect(budget.hold(make('binu'), 3)).toBe(true);
    expect(gave).toEqual(['a1', 'a2']);
    expect(budget.hold(make('david'), 4)).toBe(false);
    expect(gave).toEqual(['a1', 'a2']);
  });

  it('refuses more to the caller who holds the most', () => {
    const { make, gave } = holders();
    const budget = new Holdings(10);
    const [one, other] = [make('asha'), make('binu')];
    budget.hold(one, 8);
    budget.hold(other, 2);
    expect(budget.hold(one, 1)).toBe(false);
    expect(budget.hold(make('asha', 'another'), 1)).toBe(false);
    expect([one.held, other.held, gave]).toEqual([8, 2, []]);
  });

  it('passes over those that cannot give way, and takes the next caller', () => {
    const { make, gave } = holders();
    const budget = new Holdings(10);
    budget.hold(
      make('asha', 'a1', () => null),
      6,
    );
    budget.hold(make('binu', 'b1'), 4);
    expect(budget.hold(make('chitra'), 1)).toBe(true);
    expect(gave).toEqual(['b1']);
    expect(budget.hold(make('david'), 4)).toBe(false);
  });

  it('is free again after its release, once', () => {
    const { make } = holders();
    const budget = new Holdings(10);
    const one = make('asha');
    budget.hold(one, 6);
    budget.release(one);
    budget.release(one);
    expect([budget.hold(make('binu'), 10), one.held]).toEqual([true, 0]);
    expect(budget.hold(make('asha'), 1)).toBe(true);
  });
});
