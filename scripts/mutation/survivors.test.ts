import { expect, it } from 'vitest';
import { type Mutant, scoresOf, unexplained } from './survivors.ts';

const mutant = (status: string, code = 'a < b'): Mutant => ({
  file: 'shared/src/rules/labels.ts',
  code,
  becomes: 'true',
  status,
});

it('counts for a folder and its files what the tests noticed, and leaves out what was not tried', () => {
  const all = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
  const scores = scoresOf(all.map((status) => mutant(status)));
  expect(Object.fromEntries(scores)).toEqual({
    'shared/src/rules': { noticed: 2, all: 4 },
    'shared/src/rules/labels.ts': { noticed: 2, all: 4 },
  });
});

it('reports a mistake that no test noticed until a survivor of the record explains it', () => {
  const left = mutant('Survived');
  const { status: _, ...place } = left;
  const why = 'both give the same result';
  expect(unexplained([left, mutant('Killed')], [])).toEqual([left]);
  expect(unexplained([mutant('NoCoverage')], [{ ...place, code: 'b < a', why }])).toHaveLength(1);
  expect(unexplained([left], [{ ...place, why }])).toEqual([]);
});
