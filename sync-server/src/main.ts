import { writeSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, because compiling is most of a start. The cache is next to the installed packages,
// and trusted as much.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/memcherrish'));
const { serve } = await import('./serve.ts');
const { OperatorError } = await import('./errors/config-error.ts');
const { systemLine } = await import('./errors/system-errors.ts');

/** Known from the beginning, so that the start notices a shell that ends meanwhile. */
const shell = process.ppid;
const say = (line: string) => process.stdout.write(`${line}\n`);

// All files are readable by the owner alone, including the database, in any folder.
process.umask(0o077);
try {
  const { welcome, close } = await serve(process.env, say);
  // Handles signals before any caller can know that the server runs and stop it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  if ('npm_lifecycle_event' in process.env) closeWithShell(close);
  for (const line of welcome) say(line);
} catch (error) {
  const line = error instanceof OperatorError ? error.message : systemLine(error);
  writeSync(process.stderr.fd, `${line ?? String(error instanceof Error ? error.stack : error)}\n`);
  // An open connection, such as the one of PostgreSQL's messages, would keep a server that does not serve.
  process.exit(1);
}

/** A signal to npm ends the shell between npm and this process, and reaches no further. */
function closeWithShell(close: () => Promise<void>): void {
  setInterval(() => {
    if (process.ppid !== shell) void close();
  }, 500).unref();
}
