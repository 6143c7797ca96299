import { isWholeCode } from '@memcherrish/shared/rules/typed-code.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { checked, type FormRead } from '@memcherrish/shared/wire/base/form-errors.ts';

/** Reads the six boxes of a code. */
export function readCode<Entry extends { otp: string }>(entry: Entry): FormRead<Entry> {
  return checked(entry, { otp: isWholeCode(entry.otp) ? undefined : formMessages.enterSixDigits });
}
