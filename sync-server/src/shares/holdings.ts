/** Something that holds a part of a budget: a form in memory, an open connection. */
export interface Holder {
  /** The name of its caller. */
  caller: string;
  /** The part of the budget that it holds. */
  held: number;
  /** Its rank among those of its caller: the highest gives way first. Null while it cannot give way. */
  rank: () => number | null;
  giveWay: () => void;
}

interface Group<Each> {
  held: number;
  holders: Set<Each>;
}

/** Shares a budget of what is held: when it is used up, the caller who holds the most gives way. */
export class Holdings<Each extends Holder> {
  readonly #total: number;
  readonly #groups = new Map<string, Group<Each>>();
  #held = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /**
   * Lets a holder hold more. Returns false when there is no room, and every other caller who could give way holds
   * no more than its own caller would.
   */
  hold(holder: Each, more: number): boolean {
    while (this.#held + more > this.#total) {
      const own = this.#groups.get(holder.caller)?.held ?? 0;
      const giving = this.#giving(own + more);
      if (!giving) return false;
      this.release(giving);
      giving.giveWay();
    }
    const group = this.#groups.get(holder.caller) ?? { held: 0, holders: new Set() };
    this.#groups.set(holder.caller, group);
    group.holders.add(holder);
    group.held += more;
    holder.held += more;
    this.#held += more;
    return true;
  }

  release(holder: Each): void {
    const group = this.#groups.get(holder.caller);
    if (!group?.holders.delete(holder)) return;
    this.#held -= holder.held;
    group.held -= holder.held;
    holder.held = 0;
    if (group.holders.size === 0) this.#groups.delete(holder.caller);
  }

  /** Returns the holder that gives way: one of the caller who holds the most, but more than `own`. */
  #giving(own: number): Each | null {
    const larger = [...this.#groups.values()].filter(({ held }) => held > own);
    for (const { holders } of larger.toSorted((one, other) => other.held - one.held)) {
      const first = firstOf(holders);
      if (first) return first;
    }
    return null;
  }
}

function firstOf<Each extends Holder>(holders: ReadonlySet<Each>): Each | null {
  let highest = Number.NEGATIVE_INFINITY;
  let first: Each | null = null;
  for (const each of holders) {
    const rank = each.rank();
    if (rank === null || rank <= highest) continue;
    highest = rank;
    first = each;
  }
  return first;
}
