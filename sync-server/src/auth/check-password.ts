import type { Database, ReadDatabase } from '#db/database.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import type { Browser } from './browser.ts';
import type { Passwords } from './passwords.ts';
import type { CountedTry, NamedAccount, SignInTries } from './sign-in-tries.ts';
import { passwordHashOf, VerifiedPassword } from './verified-password.ts';
import type { AccountName } from './viewer.ts';

interface Checking {
  database: ReadDatabase;
  passwords: Passwords;
  tries: SignInTries;
}

type PasswordContext = Checking & { database: Database };

/**
 * Checks the password of a sign-in. Returns the credential that opens a session, or null when the password is
 * wrong. Counts the try first. An account that does not exist takes equally long. Replaces a hash that was
 * made with older parameters. Throws `rate-limited`, and `unavailable` when too many calls wait.
 *
 * `wrongPassword` makes the error for a wrong password. A session that is opened with an outdated password gets the
 * same error.
 */
export async function checkPassword(
  ctx: PasswordContext,
  account: NamedAccount,
  password: string,
  browser: Browser,
  wrongPassword: () => ApiError,
): Promise<VerifiedPassword | null> {
  const counted = await ctx.tries.signIn(account, browser);
  const { kind, passwordHash } = account;
  const named = { kind, id: account.id ?? '', passwordHash };
  const verified = await verifyCounted(ctx, counted, named, password, wrongPassword);
  if (!verified) return null;
  await counted.succeeded();
  return renewHash(ctx, verified, password, wrongPassword);
}

/**
 * Verifies a password whose try is counted. An overloaded server gives the try back: the caller learned
 * nothing.
 */
async function verifyCounted(
  { passwords }: Pick<Checking, 'passwords'>,
  counted: CountedTry,
  ...[account, password, wrongPassword]: Parameters<typeof VerifiedPassword.verify> extends [
    unknown,
    ...infer Rest,
  ]
    ? Rest
    : never
): Promise<VerifiedPassword | null> {
  try {
    return await VerifiedPassword.verify(passwords, account, password, wrongPassword);
  } catch (error) {
    await counted.notTried();
    throw error;
  }
}

/**
 * Checks the password that a signed-in account types again. Returns a credential that the following write
 * must confirm. Throws `rate-limited`, `unavailable`, and the error of `wrongPassword` for a wrong password.
 */
export async function checkOwnPassword(
  { database, passwords, tries }: Checking,
  account: AccountName,
  password: string,
  wrongPassword: () => ApiError,
): Promise<VerifiedPassword> {
  const counted = await tries.again(account);
  const passwordHash = await passwordHashOf(database.read, account);
  const named = { kind: account.kind, id: account.id, passwordHash };
  const verified = await verifyCounted({ passwords }, counted, named, password, wrongPassword);
  if (!verified) throw wrongPassword();
  await counted.succeeded();
  return verified;
}

/** Keeps the old hash when the server is too busy to make a new one: the next sign-in tries again. */
async function renewHash(
  { database, passwords }: PasswordContext,
  verified: VerifiedPassword,
  password: string,
  wrongPassword: () => ApiError,
): Promise<VerifiedPassword | null> {
  if (!verified.isOutdated(passwords)) return verified;
  const hash = await passwords.hash(password).catch(() => null);
  if (hash === null) return verified;
  const renewed = await database.write((tx) => verified.rehash(tx, hash));
  if (renewed) return renewed;
  // Another sign-in renewed the hash meanwhile, or the password was changed: the current hash decides.
  const { account } = verified;
  const passwordHash = await passwordHashOf(database.read, account);
  return VerifiedPassword.verify(passwords, { ...account, passwordHash }, password, wrongPassword);
}
