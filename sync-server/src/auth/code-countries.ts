import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { callingCodeOf, regionOf } from '@memcherrish/shared/rules/phone.ts';
import type { CodeCountry } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { ReadTx } from '#db/write.ts';
import type { SmsCountries } from '#sms/sender.ts';

/** Returns whether a number (E.164) gets codes. Whether the number itself is on a list makes no difference. */
export async function getsCodes(tx: ReadTx, served: SmsCountries, mobile: string): Promise<boolean> {
  if (served === 'any') return true;
  if (served !== 'lists') return served.some((prefix) => mobile.startsWith(prefix));
  const code = callingCodeOf(mobile);
  return code !== null && (code === defaultCountryCode || (await isOnLists(tx, code)));
}

/** Returns the countries that a form offers: the home country first if it is served. */
export async function codeCountries(tx: ReadTx, served: SmsCountries): Promise<CodeCountry[]> {
  if (typeof served !== 'string') return served.map(named);
  const abroad: string[] = [];
  for (const code of [...regionOf.keys()].sort()) {
    if (code !== defaultCountryCode && (await isOnLists(tx, code))) abroad.push(code);
  }
  return [defaultCountryCode, ...abroad].map(named);
}

function named(code: string): CodeCountry {
  return { code, region: regionOf.get(callingCodeOf(code) ?? '') ?? null };
}

/** Looks by the index on numbers, so the cost does not depend on the number of people. */
async function isOnLists(tx: ReadTx, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('mobile', '>=', code)
    .where('mobile', '<', endOf(code))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the end of the range of numbers that begin with a calling code: ':' follows '9'. */
export function endOf(code: string): string {
  return `${code}:`;
}
