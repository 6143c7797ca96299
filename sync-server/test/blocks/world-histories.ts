import { editableLevels, levels } from '@memcherrish/shared/access/levels.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import fc from 'fast-check';

const [mates, divisions] = [3, 4] as const;
const mate = fc.nat(mates - 1);
const division = fc.nat(divisions - 1);
const words = fc.string({ minLength: 1, maxLength: 4 }).map((text) => `${text}x`);
const reaction = fc.constantFrom('heart' as const, 'laugh' as const, null);
const viewer = fc.constantFrom('schoolmate' as const, 'teacher' as const);

/** The actions of the blocker, and actions of others on the blocker. */
const act = fc.oneof(
  fc.record({ do: fc.constant('edits'), text: words }),
  fc.record({ do: fc.constant('changes the number'), last: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ do: fc.constant('asks to return') }),
  fc.record({ do: fc.constant('is new') }),
  fc.record({ do: fc.constant('vouches for the viewer') }),
  fc.record({ do: fc.constant('sets a level'), level: fc.constantFrom(...levels), photo: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('posts'), division, text: words }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edits a post'), which: fc.nat(), text: words }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deletes a post'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replies'), which: fc.nat(), text: words }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reacts'), which: fc.nat(), reaction }) },
  fc.record({ do: fc.constant('deletes a reply'), which: fc.nat() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('marks a face'), who: fc.nat(mates) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('names a face'), which: fc.nat(), who: fc.nat(mates) }),
  },
  fc.record({ do: fc.constant('removes a name'), which: fc.nat() }),
  fc.record({ do: fc.constant('gets a reply'), which: fc.nat(), mate, text: words }),
  fc.record({ do: fc.constant('gets a reaction'), which: fc.nat(), mate, reaction }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('joins'), division }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leaves'), division }) },
  fc.record({ do: fc.constant('is edited by an admin'), text: words }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('asks for deletion') }) },
  fc.record({ do: fc.constant('keeps the account') }),
  fc.record({ do: fc.constant('hides from a mate'), mate }),
  fc.record({ do: fc.constant('shows to a mate'), mate }),
  fc.record({ do: fc.constant('changes the photo') }),
  fc.record({ do: fc.constant('reports a post'), which: fc.nat() }),
  fc.record({ do: fc.constant('claims a place') }),
  fc.record({ do: fc.constant('withdraws the claim') }),
  fc.record({ do: fc.constant('says a word') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('says hello to the viewer') }) },
  fc.record({ do: fc.constant('ends the hello with the viewer') }),
);
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** The actions of everyone else. */
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate edits'), mate, text: words }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate posts'), mate, division, text: words }) },
  fc.record({ do: fc.constant('mate edits a post'), which: fc.nat(), text: words }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate deletes a post'), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('mate replies'), mate, which: fc.nat(), text: words }),
  },
  fc.record({ do: fc.constant('mate reacts'), mate, which: fc.nat(), reaction }),
  fc.record({ do: fc.constant('mate deletes a reply'), which: fc.nat() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate marks a face'), mate, of: fc.nat(mates) }) },
  fc.record({ do: fc.constant('mate joins'), mate, division }),
  fc.record({ do: fc.constant('mate leaves'), mate, division }),
  fc.record({ do: fc.constant('mate asks for deletion and stays'), mate }),
  fc.record({ do: fc.constant('mate hides'), mate }),
  fc.record({ do: fc.constant('mate shows'), mate }),
  fc.record({ do: fc.constant('viewer is new') }),
  fc.record({ do: fc.constant('mate vouches for the viewer'), mate }),
  fc.record({ do: fc.constant('viewer edits'), text: words }),
  fc.record({ do: fc.constant('viewer posts'), text: words }),
  fc.record({
    do: fc.constant('an admin sets a lock'),
    level: fc.constantFrom(...editableLevels),
    field: fc.constantFrom(...levelFields),
  }),
  fc.record({ do: fc.constant('a teacher comes'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  fc.record({ do: fc.constant('a teacher goes'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time passes'), days: fc.constantFrom(1, 8, 91) }) },
);
export type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** The actions of a viewer to observe something. `old` is a device from before the block. */
const look = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pull'), viewer, old: fc.boolean() }) },
  fc.record({ do: fc.constant('new device'), viewer }),
  fc.record({ do: fc.constant('read everything'), viewer }),
);
export type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never;

export type Step = { act: Act } | { event: Event } | { look: Look };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act }) },
  { weight: 3, arbitrary: fc.record({ event }) },
  { weight: 4, arbitrary: fc.record({ look }) },
);

export interface History {
  before: Step[];
  after: Step[];
}
export const histories: fc.Arbitrary<History> = fc.record({
  before: fc.array(step, { maxLength: 6 }),
  after: fc.array(step, { minLength: 8, maxLength: 25 }),
});
