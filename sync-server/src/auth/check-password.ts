import type { AppContext } from '#server/context.ts';
import type { Browser } from './browser.ts';
import type { CountedTry, NamedAccount } from './sign-in-tries.ts';

const tables = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;

type PasswordContext = Pick<AppContext, 'database' | 'passwords' | 'tries'>;

/**
 * Whether the password of a sign-in is right: the try is counted first, an account that is not there takes as long, and a hash that was
 * made with older parameters is made anew. Refuses `rate-limited`, and `unavailable` where too many wait.
 */
export async function checkPassword(
  ctx: PasswordContext,
  account: NamedAccount & { passwordHash: string | null },
  password: string,
  browser: Browser,
): Promise<boolean> {
  const counted = await ctx.tries.signIn(account, browser);
  const right = await verifyCounted(ctx, counted, account.passwordHash, password);
  if (!right) return false;
  await counted.succeeded();
  await renewHash(ctx, account, password);
  return true;
}

/** Looks at a password whose try is counted. A server that is too busy to look gives the try back: the caller has guessed nothing. */
export async function verifyCounted(
  { passwords }: Pick<AppContext, 'passwords'>,
  counted: CountedTry,
  stored: string | null,
  password: string,
): Promise<boolean> {
  try {
    return await passwords.verify(stored, password);
  } catch (error) {
    await counted.notTried();
    throw error;
  }
}

/** Nothing is lost where there is no time for it, or the password was changed meanwhile: the next sign-in tries again. */
async function renewHash(
  { database, passwords }: PasswordContext,
  { kind, id, passwordHash }: NamedAccount & { passwordHash: string | null },
  password: string,
): Promise<void> {
  if (id === null || passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  const password_hash = await passwords.hash(password).catch(() => null);
  if (password_hash === null) return;
  await database.write((tx) =>
    tx
      .updateTable(tables[kind])
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .execute(),
  );
}
