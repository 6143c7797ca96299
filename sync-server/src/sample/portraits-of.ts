import type { Random } from './random.ts';

/** The facts about a person that the portrait must match. */
interface Sitter {
  box: 'male' | 'female';
  /** A picture of school days, or an adult. */
  stage: 'school' | 'grown';
  custom: Custom;
}
/** The custom that decides headwear and forehead mark. */
export type Custom = 'marked' | 'plain' | 'turban' | 'hijab';

type Kind = `${Sitter['box']}-${Custom}`;

/** The number of files `portrait-*` by kind of sitter, in their order. No two people of one class share a portrait. */
const hung: Partial<Record<Kind, Record<'school' | 'grown', number>>> = {
  'male-marked': { school: 9, grown: 13 },
  'male-plain': { school: 16, grown: 24 },
  'male-turban': { school: 2, grown: 3 },
  'female-marked': { school: 13, grown: 19 },
  'female-plain': { school: 13, grown: 18 },
  'female-hijab': { school: 5, grown: 7 },
};

/** The sitters of all portraits of schoolmates, in the order of their numbers. */
export const schoolmateSitters: readonly Sitter[] = Object.entries(hung).flatMap(([kind, counts]) => {
  const [box, custom] = kind.split('-') as [Sitter['box'], Custom];
  return (['school', 'grown'] as const).flatMap((stage) =>
    Array.from({ length: counts[stage] }, (): Sitter => ({ box, stage, custom })),
  );
});

/**
 * Returns a portrait that matches the person and that no person in `taken` has, or null when none is left.
 */
export function portraitFor(
  person: { box: Sitter['box']; custom: Custom },
  taken: ReadonlySet<number | null>,
  random: Random,
): number | null {
  const stage = random.chance(0.42) ? 'school' : 'grown';
  const agreeing = schoolmateSitters.flatMap((sitter, number) =>
    sitter.box === person.box && sitter.custom === person.custom && !taken.has(number) ? [number] : [],
  );
  const wanted = agreeing.filter((number) => schoolmateSitters[number]?.stage === stage);
  if (agreeing.length === 0) return null;
  return random.pick(wanted.length > 0 ? wanted : agreeing);
}
