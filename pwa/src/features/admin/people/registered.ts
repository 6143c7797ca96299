import { z } from 'zod';

const registered = z.object({ message: z.string(), email: z.string() });

/** What the registration hands to the sign-in through the navigation: the server's answer, and the e-mail to fill in. */
export type Registered = z.infer<typeof registered>;

/** Null for whatever else stands in the history. */
export function readRegistered(state: unknown): Registered | null {
  const read = registered.safeParse(state);
  return read.success ? read.data : null;
}
