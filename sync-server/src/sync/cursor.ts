import { z } from 'zod';

/**
 * What a cursor binds (design section 6): the database's epoch, the viewer, the revision of each structure, for each batch its revision
 * and how the viewer stood to it, and for each batch of their own the revision of its posts. Short names: it travels in an address.
 */
const cursorShape = z.object({
  e: z.string(),
  v: z.string(),
  s: z.record(z.string(), z.number().int()),
  b: z.record(z.string(), z.tuple([z.number().int(), z.string()])),
  /** None in a cursor of the time before there were posts. */
  p: z.record(z.string(), z.number().int()).default({}),
});
export type Cursor = z.infer<typeof cursorShape>;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The cursor, or an empty one of this epoch and viewer for whatever is unknown, foreign or broken: never an error. */
export function decodeCursor(text: string | undefined, epoch: string, viewerId: string): Cursor {
  const empty: Cursor = { e: epoch, v: viewerId, s: {}, b: {}, p: {} };
  if (text === undefined) return empty;
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const ours = parsed.success && parsed.data.e === epoch && parsed.data.v === viewerId;
    return ours ? parsed.data : empty;
  } catch {
    return empty;
  }
}
