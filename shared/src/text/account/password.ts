import * as vocabulary from '../vocabulary.ts';

/** Texts of resetting and changing a password. The sentences of the specification are word for word. */
export const passwordWords = {
  resetMismatch: 'Passwords do not match or are empty.',
  resetPassword: 'Reset your password',
  resetPasswordText: 'Set a new password to secure your account',
  password: vocabulary.password,
  changePassword: 'Change password',
  changePasswordHint: 'A new password signs you out on your other devices.',
  createNewPassword: vocabulary.createNewPassword,
  changePasswordText: 'Set a new password to secure your account and continue playing!',
  passwordReset: 'Password updated',
  passwordResetText: "You're all set! Your password has been changed successfully.",
  resetAskFirst: 'Confirm your number first: ask for a code, then choose a new password.',
  resetFailed: 'Failed to reset password.',
  changeMobileMissing: 'Mobile number not found. Please login again.',
  changeMismatch: 'New password and confirm password do not match.',
  changeFailed: 'Failed to change password',
  changeError: 'An error occurred while changing password',
} as const;
