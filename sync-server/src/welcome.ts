import { relative } from 'node:path';
import type { Sample } from '#sample/load-sample.ts';

const where = { admin: '/login', schoolmate: '/login-schoolmate', teacher: '/login-teacher' } as const;

/**
 * Returns the lines for the terminal once the server listens: the address, and how to sign in to the sample
 * school.
 */
export function welcome(address: string, sample: Pick<Sample, 'accounts' | 'classList'> | null): string[] {
  const lines = ['', `Memcherrish is at ${address}`];
  if (!sample) return [...lines, ''];
  lines.push('', 'The sample school is loaded. Sign in as');
  for (const { kind, name, signInName, password } of sample.accounts) {
    lines.push(`  ${kind.padEnd(10)} ${signInName} / ${password}   at ${where[kind]}   (${name})`);
  }
  return [...lines, `A class list to upload is at ${relative(process.cwd(), sample.classList)}`, ''];
}
