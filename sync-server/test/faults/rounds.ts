import { randomBytes } from 'node:crypto';
import { type Random, randomFrom } from '#sample/random.ts';

/** `npm run test:long` uses full counts and a new seed; `npm test` runs a few rounds that are always the same. */
export const isLong = process.env['LONG'] === '1';

export const rounds = (short: number, long: number): number => (isLong ? long : short);

/** The seed of all random choices. Set SEED to repeat a long run. */
export const seed = Number(process.env['SEED'] ?? (isLong ? randomBytes(4).readUInt32LE() : 7));

/** Returns a separate random stream for each purpose, derived from the seed. */
export const chance = (purpose: string): Random => randomFrom(`${seed}/${purpose}`);

/** Prints the figures of a test for docs/reliability.md. */
export function tell(row: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${row} (seed ${seed}): ${words.join(', ')}\n`);
}
