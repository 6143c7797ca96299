import type { SampleAccount } from '#sample/accounts.ts';

const where = { admin: '/login', schoolmate: '/login-schoolmate', teacher: '/login-teacher' } as const;

/** What the terminal says once the server listens: the address, and how to sign in to the sample school if it is there. */
export function welcome(address: string, accounts: readonly SampleAccount[]): string[] {
  const lines = ['', `Memcherrish is at ${address}`];
  if (accounts.length > 0) lines.push('', 'The sample school is loaded. Sign in as');
  for (const { kind, name, signInName, password } of accounts) {
    lines.push(`  ${kind.padEnd(10)} ${signInName} / ${password}   at ${where[kind]}   (${name})`);
  }
  return [...lines, ''];
}
