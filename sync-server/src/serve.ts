import { writeSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { repeatDeletions } from '#features/account/delete-due.ts';
import { photoIds } from '#features/photos/photos-store.ts';
import { ensureSample } from '#sample/ensure-sample.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { closeContext, createContext } from './context.ts';
import { startHousekeeping } from './housekeeping.ts';
import { repeatRemovals } from './operations/repeat-removals.ts';
import { welcome } from './welcome.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  // What is written is the owner's to read, the database too, whatever folder it is put in.
  process.umask(0o077);
  const config = readConfig(process.env);
  const ctx = await createContext(config, { log: { level: 'warn' }, print: say, onFailedSync: stopAtOnce });
  const app = await createApp(ctx);
  let stopHousekeeping = (): void => undefined;
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    stopHousekeeping();
    await app.close();
    await closeContext(ctx);
  };
  try {
    // Before housekeeping deletes what is due: a restored database may not know who has stayed.
    await repeatDeletions(ctx);
    await repeatRemovals(ctx);
    stopHousekeeping = startHousekeeping(ctx, say);
    await ctx.photos.sweep(await photoIds(ctx.database.read));
    const sample = await ensureSample(ctx);
    const address = await listen(app, config);
    // Before anybody can know that the server is there, and tell it to end.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void close());
    }
    for (const line of welcome(config.publicUrl?.origin ?? address, sample)) say(line);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Leaves the database as it is, without another word to anybody: what was under way is as unknown as after a crash, and a change that is
 * sent again under its key finds out (decision record 0013).
 */
function stopAtOnce(error: Error): void {
  const code = 'code' in error ? ` (${error.code})` : '';
  writeSync(
    process.stderr.fd,
    `The disk did not keep what was written${code}. The server stops: a new start reads what is really there.\n`,
  );
  process.exit(1);
}

/** Says in one line which variable to change when the address is not to be had. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`PORT=${port} is taken by another program: it takes a free port, or 0 for any.`);
    }
    if (code === 'EACCES')
      throw new ConfigError(`PORT=${port} is not allowed here: it takes one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new ConfigError(`HOST=${host} is no address of this machine.`);
    throw error;
  }
}

main().catch((error: unknown) => {
  const line =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
