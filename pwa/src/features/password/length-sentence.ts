import { messages } from '@memcherrish/shared/text/messages.ts';

export const lengthSentence = { short: messages.passwordTooShort, long: messages.passwordTooLong };
