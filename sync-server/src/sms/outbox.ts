import { appendFile } from 'node:fs/promises';
import type { SmsSender } from './sender.ts';

/**
 * The development sender. It writes a JSON line `{to, code, text, at}` to a file that only the owner can
 * read. It also prints a line with each code in the terminal. The code never appears in the log.
 */
export function outbox(file: string, clock: () => Date, print?: (line: string) => void): SmsSender {
  return {
    async send({ to, code, text }) {
      const line = JSON.stringify({ to, code, text, at: clock().toISOString() });
      await appendFile(file, `${line}\n`, { mode: 0o600 });
      if (code !== null) print?.(`Code for ${to}: ${code}`);
      return true;
    },
  };
}
