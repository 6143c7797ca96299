import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { checked, type FormRead } from '@memcherrish/shared/wire/base/form-errors.ts';

/** Reads the six boxes of a code. */
export function readCode<Entry extends { otp: string }>(entry: Entry): FormRead<Entry> {
  const isWhole = /^\d+$/.test(entry.otp) && entry.otp.length === codeLength;
  return checked(entry, { otp: isWhole ? undefined : formMessages.enterSixDigits });
}
