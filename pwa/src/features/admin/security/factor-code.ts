import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { checked, type FormRead } from '@memcherrish/shared/wire/base/form-errors.ts';

/** Reads a code of the authenticator app or a recovery code. */
export function readFactorCode<Entry extends { code: string }>(entry: Entry): FormRead<Entry> {
  return checked(entry, { code: entry.code.trim() === '' ? secondFactorWords.codeMissing : undefined });
}
