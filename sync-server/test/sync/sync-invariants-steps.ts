import { editableLevels, levels } from '@memcherrish/shared/access/levels.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import fc from 'fast-check';

/** The random writes of sync-invariants.test.ts. People, divisions and viewers are named by number. */

export const peopleCount = 6;
export const divisionCount = 6;
export const viewerCount = 3;
const person = fc.nat(peopleCount - 1);
export const division = fc.nat(divisionCount - 1);
export const viewer = fc.nat(viewerCount - 1);

const words = fc.string({ minLength: 1, maxLength: 3 });
export const join = fc.record({ do: fc.constant('join'), person, division });
export const leave = fc.record({ do: fc.constant('leave'), person, division });
export const postWrite = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post'), person, division, text: words }) },
  fc.record({ do: fc.constant('edit-post'), post: fc.nat(), text: words }),
  fc.record({ do: fc.constant('delete-post'), post: fc.nat() }),
  fc.record({ do: fc.constant('delete-post-and-prune'), post: fc.nat() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reply'), person, post: fc.nat(), text: words }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('react'),
      person,
      post: fc.nat(),
      reaction: fc.constantFrom('heart' as const, 'laugh' as const, null),
    }),
  },
  fc.record({ do: fc.constant('author-leaves'), post: fc.nat() }),
  fc.record({ do: fc.constant('author-comes'), post: fc.nat() }),
  fc.record({ do: fc.constant('become-one'), person, into: person }),
);
export const hide = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hide'), person, from: person }) },
  fc.record({ do: fc.constant('show'), person, from: person }),
  // A cursor from the time between the two must not count as current.
  fc.record({ do: fc.constant('show-and-hide'), person, from: person }),
);
export const setLevel = fc.record({
  do: fc.constant('set-level'),
  person,
  level: fc.constantFrom(...levels),
  field: fc.constantFrom(...levelFields),
});
export const lock = fc.record({
  do: fc.constant('set-lock'),
  level: fc.constantFrom(...editableLevels),
  field: fc.constantFrom(...levelFields),
});
/** A veil begins or ends; it ends after every history. */
export const veil = fc.record({ do: fc.constant('set-veil'), person, isVeiled: fc.boolean() });
export const write = fc.oneof(
  { weight: 2, arbitrary: veil },
  setLevel,
  { weight: 2, arbitrary: lock },
  fc.record({ do: fc.constant('rename'), person, name: fc.string({ minLength: 1, maxLength: 5 }) }),
  join,
  leave,
  fc.record({ do: fc.constant('assign'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  fc.record({ do: fc.constant('unassign'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  fc.record({ do: fc.constant('rename-teacher') }),
  fc.record({ do: fc.constant('add-division'), division }),
  fc.record({ do: fc.constant('leave-and-prune'), person, division }),
  postWrite,
  { weight: 3, arbitrary: hide },
);
export type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;
