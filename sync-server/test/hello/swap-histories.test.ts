import { fieldsGiven } from '@memcherrish/shared/access/given.ts';
import { type Givable, givable } from '@memcherrish/shared/domain/givable.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { hide, show, twoBatches } from '#test/blocks/people.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPhone, meet, type Phone, turned } from './phones.ts';

/**
 * Random histories of three people who meet, upload in any order, repeat uploads, end swaps, block and leave. After
 * each step, everyone sees exactly what a model says. The model never asks the product.
 */

const school = twoBatches();
const numRuns = process.env['LONG'] === '1' ? 200 : 12;

const who = fc.nat(2);
const fields = fc.subarray([...givable]);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('meet'), who, gives: fields, gets: fields }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('upload'), which: fc.nat(), byFirst: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('block'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unblock'), who }) },
  fc.record({ do: fc.constant('leave'), who }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join'), who }) },
  fc.record({ do: fc.constant('purge') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Person extends Member {
  phone: Phone;
}
interface Met {
  first: Person;
  second: Person;
  body: SwapBody;
  gives: Givable[];
  gets: Givable[];
  number: number;
}

class History {
  readonly people: Person[] = [];
  readonly #met: Met[] = [];
  // The model.
  readonly #given = new Map<string, { fields: Givable[]; number: number }>();
  readonly #used = new Set<Met>();
  readonly #blocks = new Set<string>();
  readonly #away = new Set<Person>();

  async open(): Promise<void> {
    for (const _ of [0, 1, 2]) {
      const hidden = { mobile_access: 'Only Me', whatsapp: '+919846000099' };
      const member = await aMember(school.server, school.ids.divisionId, hidden);
      this.people.push({ ...member, phone: (await aPhone(school.server, member.id)).phone });
    }
  }

  /** Two neighbours in a ring of three, so that each pair has one order. */
  #pair(at: number): [Person, Person] {
    const [one, other] = [this.people[at], this.people[(at + 1) % 3]];
    if (!one || !other) throw new Error('There are three people.');
    return [one, other];
  }
  #maySee(one: Person, other: Person): boolean {
    const isBlocked = this.#blocks.has(one.id + other.id) || this.#blocks.has(other.id + one.id);
    return !isBlocked && !this.#away.has(one) && !this.#away.has(other);
  }
  #end(one: Person, other: Person): void {
    this.#given.delete(one.id + other.id);
    this.#given.delete(other.id + one.id);
  }

  async play(each: Step): Promise<void> {
    const { ctx } = school.server;
    const { divisionId } = school.ids;
    if (each.do === 'purge') {
      await purgeExpired(ctx);
      for (const at of [0, 1, 2]) {
        const [one, other] = this.#pair(at);
        if (this.#away.has(one) || this.#away.has(other)) this.#end(one, other);
      }
      return;
    }
    if (each.do === 'upload') return this.#upload(each.which, each.byFirst);
    const [one, other] = this.#pair(each.who);
    if (each.do === 'meet') {
      school.server.pass(1000);
      const { gives, gets } = each;
      const body = meet(one.phone, other.phone, { gives, gets });
      this.#met.push({ first: one, second: other, body, gives, gets, number: this.#met.length });
    } else if (each.do === 'end') {
      await other.caller.delete(paths.swap(one.id));
      this.#end(one, other);
    } else if (each.do === 'block') {
      await hide(one, other);
      if (!this.#blocks.has(one.id + other.id)) this.#end(one, other);
      this.#blocks.add(one.id + other.id);
    } else if (each.do === 'unblock') {
      await show(one, other);
      this.#blocks.delete(one.id + other.id);
    } else if (each.do === 'leave' && !this.#away.has(one)) {
      await ctx.database.write((tx) => ctx.revisions.removeMembers(tx, divisionId, [one.id]));
      this.#away.add(one);
    } else if (each.do === 'join' && this.#away.has(one)) {
      const now = ctx.clock().toISOString();
      await ctx.database.write((tx) => ctx.revisions.addMembers(tx, divisionId, [one.id], now));
      this.#away.delete(one);
    }
  }

  async #upload(which: number, byFirst: boolean): Promise<void> {
    const met = this.#met[which % Math.max(1, this.#met.length)];
    if (!met) return;
    const { first, second, body, gives, gets, number } = met;
    const [by, sent] = byFirst ? [first, body] : [second, turned(body, second.phone)];
    const answer = await by.caller.post(paths.swaps, sent);
    // The answer never tells whether it had an effect.
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your hello has arrived.']);
    if (this.#used.has(met)) return;
    this.#used.add(met);
    if (!this.#maySee(first, second)) return;
    for (const [key, given] of [
      [first.id + second.id, gives],
      [second.id + first.id, gets],
    ] as const) {
      if ((this.#given.get(key)?.number ?? -1) < number) this.#given.set(key, { fields: given, number });
    }
  }

  /** Compares what everyone sees with the model. */
  async check(): Promise<void> {
    for (const viewer of this.people) {
      const { me } = pullAnswer.parse((await viewer.caller.get(paths.pull)).json());
      const swaps = me?.kind === 'schoolmate' ? (me.swaps ?? []) : [];
      const seen = swaps.map(({ _id, gave, got }) => [_id, gave, Object.keys(got)]);
      const expected = this.people.flatMap((other) => {
        const gave = this.#given.get(viewer.id + other.id);
        const got = this.#given.get(other.id + viewer.id);
        if (!(gave || got) || !this.#maySee(viewer, other)) return [];
        const values = (got?.fields ?? []).flatMap((each): readonly string[] => fieldsGiven[each]);
        return [[other.id, gave?.fields ?? [], values]];
      });
      expect(seen.sort()).toEqual(expected.sort());
    }
  }
}

const both: Step = { do: 'meet', who: 0, gives: ['mobile'], gets: ['whatsapp'] };
const upload: Step = { do: 'upload', which: 0, byFirst: true };
/** Short histories that random ones seldom contain. */
const examples: Step[][] = [
  [both, { do: 'block', who: 0 }, upload, { do: 'unblock', who: 0 }, upload],
  [both, upload, { do: 'block', who: 0 }, { do: 'unblock', who: 0 }],
  [both, upload, { do: 'leave', who: 1 }, { do: 'purge' }, { do: 'join', who: 1 }],
  [both, upload, { do: 'end', who: 0 }, { ...upload, byFirst: false }],
];

// Shows threat:hello-leak, threat:hello-replay
it('everyone sees what others gave them and nothing more after any history', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const history = new History();
      await history.open();
      for (const each of steps) {
        await history.play(each);
        await history.check();
      }
    }),
    { numRuns, seed: 20_261_123, examples: examples.map((each): [Step[]] => [each]) },
  );
});
