import { z } from 'zod';

const arrived = z.object({ mobile: z.string().min(1) });

/** Returns the number that the code step passes on through the navigation, or null for any other history state. */
export function arrivedMobile(state: unknown): string | null {
  const read = arrived.safeParse(state);
  return read.success ? read.data.mobile : null;
}
