import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from '#server/operations/command/command.ts';

/** Reads the passphrase from the terminal without showing it, or from the first line of the standard input. */
export async function askPassphrase(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Passphrase of the pack: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) {
      if (line.trim() !== '') return line.trim();
    }
    throw new CommandError(
      'There is no passphrase: type it, or pass a file with it: … take-in FILE < passphrase.txt',
    );
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
