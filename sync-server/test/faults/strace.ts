import { spawnSync } from 'node:child_process';

/** Debian's package of the same name; without it, or where tracing is forbidden, what rests on it is skipped and says so. */
const probe = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync', 'true']);

export const hasStrace = probe.status === 0;
export const unlessStrace = hasStrace ? '' : ' [skipped: strace is not installed, or may not trace here]';

/** The tracer in front of a program, which keeps its own process id. */
export function traced(...options: readonly string[]): string[] {
  return ['strace', '-D', '-f', '--seccomp-bpf', '-e', 'signal=kill', ...options];
}
