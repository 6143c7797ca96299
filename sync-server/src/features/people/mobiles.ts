import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** Returns the number in E.164 form. Refuses an invalid one at the field `mobile`. */
export function requireMobile(entry: string): string {
  const mobile = normaliseMobile(entry);
  if (mobile === null) throw invalidField('mobile', messages.invalidMobile);
  return mobile;
}
