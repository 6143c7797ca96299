import { formMessages } from '@memcherrish/shared/text/form-messages.ts';

export const lengthSentence = { short: formMessages.passwordTooShort, long: formMessages.passwordTooLong };
