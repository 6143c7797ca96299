import { isEmail, passwordProblem } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

export const registrationFields = ['name', 'email', 'password', 'confirmPassword'] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type Registration = Record<RegistrationField, string>;

/** Returns the errors that can be found before sending: all fields are required and the passwords must match. */
export function registrationErrors(entry: Registration): Partial<Registration> {
  const errors: Partial<Registration> = {};
  if (entry.name.trim() === '') errors.name = messages.required;
  if (entry.email.trim() === '') errors.email = messages.required;
  else if (!isEmail(entry.email)) errors.email = messages.invalidEmail;
  const problem = passwordProblem(entry.password);
  if (entry.password === '') errors.password = messages.required;
  else if (problem === 'short') errors.password = messages.passwordTooShort;
  else if (problem === 'long') errors.password = messages.passwordTooLong;
  if (entry.confirmPassword === '') errors.confirmPassword = messages.required;
  else if (entry.confirmPassword !== entry.password) errors.confirmPassword = messages.passwordsDoNotMatch;
  return errors;
}
