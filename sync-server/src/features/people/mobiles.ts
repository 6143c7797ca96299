import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { z } from 'zod';
import { invalidField } from '#server/errors/api-error.ts';

/** Builds the route path with `:mobile`, which accepts a number in any spelling, percent-encoded or not. */
export const mobilePath = (path: (mobile: string) => string) => path('MOBILE').replace('MOBILE', ':mobile');

export const mobileParams = z.object({ mobile: z.string().max(60, messages.notFound) });

/** Returns the number in E.164 form. Refuses an invalid one at the field `mobile`. */
export function requireMobile(entry: string): string {
  const mobile = normaliseMobile(entry);
  if (mobile === null) throw invalidField('mobile', messages.invalidMobile);
  return mobile;
}
