import { z } from 'zod';

const registered = z.object({ message: z.string(), email: z.string() });

/** The state that registration passes to the sign-in page: the server's message and the e-mail to fill in. */
export type Registered = z.infer<typeof registered>;

/** Returns null for any other history state. */
export function readRegistered(state: unknown): Registered | null {
  const read = registered.safeParse(state);
  return read.success ? read.data : null;
}
