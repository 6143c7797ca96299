import { z } from 'zod';
import { done, existingPassword, mobileEntry, newPassword } from '../base/fields.ts';

export const resetPasswordBody = z.strictObject({ mobile: mobileEntry, newPassword });
/** How many passkeys a change removed, because they were added within the last seven days. */
const removedPasskeys = z.number();
/** `passkeys` has the names of those that still sign in: the person may not know one of them. */
export const resetPasswordAnswer = done.extend({ passkeys: z.array(z.string()), removedPasskeys });
export const confirmMobileAnswer = done.extend({ removedPasskeys });
export const changePasswordBody = z.strictObject({
  mobile: mobileEntry,
  oldPassword: existingPassword,
  newPassword,
});
