import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const message = z.object({ to: z.string(), code: z.string().nullable(), text: z.string(), at: z.string() });
export type SentMessage = z.infer<typeof message>;

/** Returns the messages of the development sender, oldest first. */
export async function sentMessages(dataDir: string): Promise<SentMessage[]> {
  const lines = await readFile(join(dataDir, 'sms.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => message.parse(JSON.parse(line)));
}

/**
 * Returns the last one-time code sent to a mobile (E.164). Call it after the screen says that the code is
 * sent.
 */
export async function lastCode(dataDir: string, mobile: string): Promise<string> {
  const sent = (await sentMessages(dataDir)).findLast((each) => each.to === mobile && each.code !== null);
  if (!sent?.code) throw new Error(`No code was sent to ${mobile}.`);
  return sent.code;
}
