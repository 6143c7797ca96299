import { randomBytes } from 'node:crypto';
import { type Random, randomFrom } from '#sample/random.ts';

/** Full counts and a new seed with `npm run test:long`; a few rounds, always the same, with `npm test`. */
export const isLong = process.env['LONG'] === '1';

export const rounds = (short: number, long: number): number => (isLong ? long : short);

/** What every draw of a test comes from; SEED repeats a run of the long form. */
export const seed = Number(process.env['SEED'] ?? (isLong ? randomBytes(4).readUInt32LE() : 7));

/** A stream of chance of its own for each purpose, out of the seed. */
export const chance = (purpose: string): Random => randomFrom(`${seed}/${purpose}`);

/** What was seen, in the output of the test, for docs/reliability.md. */
export function tell(row: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${row} (seed ${seed}): ${words.join(', ')}\n`);
}
