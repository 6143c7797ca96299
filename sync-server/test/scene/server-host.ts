import { z } from 'zod';
import { Passwords } from '#auth/passwords.ts';
import { type Served, serve } from '#server/serve.ts';
import { cheapHashing } from './cheap-hashing.ts';

/**
 * Serves one data directory after another in one process, on orders of its parent over IPC. Loading the server's modules takes ten times as
 * long as opening a server. The servers print to this process's own output. They hash passwords at the lowest cost.
 */

const order = z.discriminatedUnion('order', [
  z.object({ order: z.literal('open'), id: z.number(), environment: z.record(z.string(), z.string()) }),
  z.object({ order: z.literal('close'), id: z.number() }),
]);

const say = (line: string) => process.stdout.write(`${line}\n`);
const open = new Map<number, Served>();

async function follow(message: unknown): Promise<string> {
  const told = order.parse(message);
  if (told.order === 'close') {
    await open.get(told.id)?.close();
    open.delete(told.id);
    return '';
  }
  const served = await serve({ ...process.env, ...told.environment }, say, new Passwords(cheapHashing));
  open.set(told.id, served);
  for (const line of served.welcome) say(line);
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(served.welcome.join('\n'))?.[0];
  if (address === undefined) throw new Error('The server told no address.');
  return address;
}

process.umask(0o077);
process.on('message', (message) => {
  follow(message).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
