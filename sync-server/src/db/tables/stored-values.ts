import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { normaliseUsername, usernameProblem } from '@memcherrish/shared/rules/credentials.ts';
import { requiredEmail } from '@memcherrish/shared/wire/base/fields.ts';
import { matching, oneOf, passing } from './column.ts';

/** Values as the app stores them. A sign-in would find no account by another form. */

export const email = () => passing((value) => requiredEmail().safeParse(value).data === value);
export const username = () =>
  passing((value) => usernameProblem(value) === null && normaliseUsername(value) === value);
/** E.164. */
export const mobile = () => matching(/^\+[1-9]\d{3,14}$/);
export const accountKind = () => oneOf(accountKinds);
export const personKind = () => oneOf(['schoolmate', 'teacher']);
