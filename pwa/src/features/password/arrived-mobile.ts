import { z } from 'zod';

const arrived = z.object({ mobile: z.string().min(1) });

/** The number that the verification hands over through the navigation; null for whatever else stands in the history. */
export function arrivedMobile(state: unknown): string | null {
  const read = arrived.safeParse(state);
  return read.success ? read.data.mobile : null;
}
