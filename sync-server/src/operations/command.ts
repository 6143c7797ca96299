import { type Config, ConfigError, readConfig } from '#server/config.ts';

/** What stops a command on purpose: one line that says what is wrong and what to do. */
export class CommandError extends Error {}

interface Command {
  /** Shown when the argument is missing. */
  usage: string;
  /** Answers the lines to print. Ctrl+C aborts the signal, so that nothing half done is left behind. */
  run: (config: Config, argument: string, signal: AbortSignal) => Promise<string[]>;
}

/** Runs one command of the terminal with the server's own configuration. */
export async function runCommand({ usage, run }: Command): Promise<void> {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  try {
    const [argument, ...rest] = process.argv.slice(2);
    if (!argument || rest.length > 0) throw new CommandError(usage);
    const lines = await run(readConfig(process.env), argument, abort.signal);
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${lineOf(error, abort.signal)}\n`);
    process.exitCode = 1;
  }
}

function lineOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Stopped. Nothing was changed.';
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  // A full disk or a folder that is not ours: the system's own sentence says it.
  if (error instanceof Error) return codeOf(error) ? error.message : String(error.stack);
  return String(error);
}

/** The code that Node and SQLite give their errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** '1 school', '2,000 photos'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
