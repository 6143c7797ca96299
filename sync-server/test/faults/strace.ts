import { spawnSync } from 'node:child_process';

/** strace is Debian's package of that name. Where it is missing or tracing is forbidden, the tests that need it are skipped and say so. */
const probe = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync', 'true']);

export const hasStrace = probe.status === 0;
export const unlessStrace = hasStrace ? '' : ' [skipped: strace is not installed, or may not trace here]';

/** Returns the command that runs a program under strace, with the program's own process id. */
export function traced(...options: readonly string[]): string[] {
  return ['strace', '-D', '-f', '--seccomp-bpf', '-e', 'signal=kill', ...options];
}
