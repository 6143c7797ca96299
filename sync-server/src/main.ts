import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Most of a start goes into compiling what is the same as last time: that is kept beside what is installed, and trusted as much.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/memcherrish'));
const { serve } = await import('./serve.ts');
const { ConfigError } = await import('./config.ts');

const say = (line: string) => process.stdout.write(`${line}\n`);

// What is written is the owner's to read, the database too, whatever folder it is put in.
process.umask(0o077);
try {
  const { welcome, close } = await serve(process.env, say);
  // Before anybody can know that the server is there, and tell it to end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  for (const line of welcome) say(line);
} catch (error) {
  const line =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
