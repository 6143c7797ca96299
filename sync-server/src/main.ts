import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, because compiling is most of a start. The cache is next to the installed packages,
// and trusted as much.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/memcherrish'));
const { serve } = await import('./serve.ts');
const { ConfigError } = await import('./config-error.ts');

const say = (line: string) => process.stdout.write(`${line}\n`);

// All files are readable by the owner alone, including the database, in any folder.
process.umask(0o077);
try {
  const { welcome, close } = await serve(process.env, say);
  // Handles signals before any caller can know that the server runs and stop it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  for (const line of welcome) say(line);
} catch (error) {
  const line =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
