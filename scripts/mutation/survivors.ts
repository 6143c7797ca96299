import { dirname } from 'node:path';

/** A planted mistake: the code, what replaced it, and whether a test noticed. */
export interface Mutant {
  file: string;
  code: string;
  becomes: string;
  status: string;
}

/** A mistake that no test can notice, with the reason. */
export interface Survivor extends Omit<Mutant, 'status'> {
  why: string;
}

const noticed = new Set(['Killed', 'Timeout']);
const survived = new Set(['Survived', 'NoCoverage']);

/** Returns for each folder and each file how many mistakes were planted and noticed. Ignored mutants do not count. */
export function scoresOf(mutants: readonly Mutant[]): Map<string, { noticed: number; all: number }> {
  const scores = new Map<string, { noticed: number; all: number }>();
  for (const { file, status } of mutants) {
    if (!noticed.has(status) && !survived.has(status)) continue;
    for (const name of [dirname(file), file]) {
      const score = scores.get(name) ?? { noticed: 0, all: 0 };
      score.all += 1;
      if (noticed.has(status)) score.noticed += 1;
      scores.set(name, score);
    }
  }
  return scores;
}

/** Returns the mistakes that no test noticed and no survivor explains. */
export function unexplained(mutants: readonly Mutant[], explained: readonly Survivor[]): Mutant[] {
  return mutants.filter(
    ({ file, code, becomes, status }) =>
      survived.has(status) &&
      !explained.some((each) => each.file === file && each.code === code && each.becomes === becomes),
  );
}
