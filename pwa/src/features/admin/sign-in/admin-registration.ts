import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { formErrors, repetitionError } from '@memcherrish/shared/wire/base/form-errors.ts';
import { registerAdminBody } from '@memcherrish/shared/wire/people/admins.ts';

export const registrationFields = ['name', 'email', 'password', 'confirmPassword', 'setupCode'] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type Registration = Record<RegistrationField, string>;

/** Returns the errors that can be found before sending: all fields are required and the passwords must match. */
export function registrationErrors({
  confirmPassword,
  ...entry
}: Omit<Registration, 'setupCode'>): Partial<Registration> {
  const { password } = entry;
  const repetition = repetitionError({ password, confirmPassword }, formMessages.passwordsDoNotMatch);
  return {
    ...formErrors<RegistrationField>(registerAdminBody, entry),
    ...(repetition !== undefined && { confirmPassword: repetition }),
  };
}
