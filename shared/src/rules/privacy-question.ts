import { levelFields } from '../domain/schoolmate-fields.ts';
import type { OwnRecord } from '../wire/people.ts';

/** The stored value once the owner has answered. Devices that answer at the same time store the same, so they never conflict. */
export const privacyAnswered = 'answered';

/** The levels that the question suggests, together with the answer. */
export const suggestedPrivacy = {
  profileimageAccessControl: 'Batch',
  mobileAccessControl: 'Batch',
  emailAccessControl: 'Batch',
  socialAccessControl: 'Batch',
  privacyQuestion: privacyAnswered,
} as const;

/**
 * Returns whether the app asks who sees the owner's details: until they answer on one device, or choose a level. A record that an older app
 * stored does not say, so the question waits for a pull.
 */
export function asksPrivacy(own: OwnRecord): boolean {
  return own.privacyQuestion === null && levelFields.every((field) => own[field] === null);
}
