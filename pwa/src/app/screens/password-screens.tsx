import { NumberBack } from '#features/password/NumberBack.tsx';
import { PasswordUpdated } from '#features/password/PasswordUpdated.tsx';
import { ResetPassword } from '#features/password/ResetPassword.tsx';

/** Rare pages of guests. They share a file, which keeps the first screen small. */
export const passwordScreens = {
  reset: ResetPassword,
  updated: PasswordUpdated,
  numberBack: NumberBack,
};
