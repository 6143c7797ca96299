import { photoIds } from '#features/photos/photos-store.ts';
import { ensureSample } from '#sample/ensure-sample.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { keepHouse } from './housekeeping.ts';
import { closeParts, openParts } from './parts.ts';
import { welcome } from './welcome.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const parts = await openParts(config, { log: { level: 'warn' }, print: say });
  const stopHousekeeping = keepHouse(parts);
  await parts.photos.sweep(await photoIds(parts.database.read));
  const sample = await ensureSample(parts);
  const app = await createApp(parts);
  const address = await app.listen({ port: config.port, host: config.host });
  for (const line of welcome(config.publicUrl?.origin ?? address, sample)) say(line);

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    stopHousekeeping();
    await app.close();
    await closeParts(parts);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}

main().catch((error: unknown) => {
  const line =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
