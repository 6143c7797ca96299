import { relative } from 'node:path';
import type { Sample } from '#sample/load-sample.ts';

const where = { admin: '/login', schoolmate: '/login-schoolmate', teacher: '/login-teacher' } as const;

/**
 * Returns the lines for the terminal once the server listens: the address, how the first admin registers, and how to
 * sign in to the sample school.
 */
export function welcome(
  address: string,
  sample: Pick<Sample, 'accounts' | 'classList'> | null,
  setupCode: string | null = null,
): string[] {
  const lines = ['', `Memcherrish is at ${address}`];
  if (setupCode !== null) {
    lines.push('', 'There is no admin yet. Register the first one now, with this setup code:', '');
    lines.push(
      `  ${setupCode}   at ${address}/register`,
      '',
      'It is shown this once. The next start makes another one.',
    );
  }
  if (!sample) return [...lines, ''];
  lines.push('', 'The sample school is loaded. Sign in as');
  for (const { kind, name, signInName, password } of sample.accounts) {
    lines.push(`  ${kind.padEnd(10)} ${signInName} / ${password}   at ${where[kind]}   (${name})`);
  }
  return [...lines, `A class list to upload is at ${relative(process.cwd(), sample.classList)}`, ''];
}
