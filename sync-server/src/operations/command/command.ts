import { type Config, readConfig } from '#server/config.ts';
import { OperatorError } from '#server/errors/config-error.ts';
import { codeOf, systemLine } from '#server/errors/system-errors.ts';

/** An expected failure of a command. */
export class CommandError extends OperatorError {}

interface Command {
  /** Shown when the arguments do not fit. */
  usage: string;
  /** Whether PHOTOS_URL names where the photos go, although the database is SQLite's. */
  takesPhotosUrl?: boolean;
  /** Returns the lines to print. Ctrl+C aborts the signal, so that the command can clean up. */
  run: (config: Config, argument: string, signal: AbortSignal) => Promise<string[]>;
}

interface CommandOfWords extends Omit<Command, 'run'> {
  /** Returns null when the arguments do not fit. */
  run: (config: Config, words: readonly string[], signal: AbortSignal) => Promise<string[]> | null;
}

/** Runs one terminal command with the server's own configuration. It takes exactly one argument. */
export async function runCommand({ run, ...command }: Command): Promise<void> {
  await runWords({
    ...command,
    run: (config, [argument, ...rest], signal) =>
      argument && rest.length === 0 ? run(config, argument, signal) : null,
  });
}

/** Runs a terminal command with several arguments. */
export async function runWords({ usage, run, takesPhotosUrl = false }: CommandOfWords): Promise<void> {
  // All files are readable by the owner alone, as those of the server.
  process.umask(0o077);
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  try {
    const running = run(readConfig(process.env, { takesPhotosUrl }), process.argv.slice(2), abort.signal);
    if (running === null) {
      process.stderr.write(`${usage}\n`);
      process.exitCode = 1;
      return;
    }
    const lines = await running;
    process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''));
  } catch (error) {
    process.stderr.write(`${lineOf(error, abort.signal)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Replaces what would steer a terminal, or turn a text around, in one line to print. Names of people may hold it. The
 * joiners that Malayalam and Hindi are written with stay.
 */
export function printable(line: string): string {
  return line.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

function lineOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Stopped. Nothing was changed.';
  if (error instanceof OperatorError) return printable(error.message);
  const line = systemLine(error) ?? (codeOf(error) && error instanceof Error ? error.message : null);
  if (line !== null) return printable(line);
  return String(error instanceof Error ? error.stack : error)
    .split('\n')
    .map(printable)
    .join('\n');
}

/** Returns the data directory of SQLite's file. Throws a CommandError on PostgreSQL, which has tools of its own. */
export function requireSqlite({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return dataDir;
  throw new CommandError(
    'This is for SQLite. Back up and restore PostgreSQL with its own tools: see docs/operations-large.md, "Backup on PostgreSQL".',
  );
}

/** Formats a count, such as '1 school' or '2,000 photos'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
