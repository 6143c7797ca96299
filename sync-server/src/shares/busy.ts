import { messages } from '@memcherrish/shared/text/app/messages.ts';

/** Thrown for a call that finds no room or gives way to another caller. The response is 503 with a retry time. */
export class Busy extends Error {
  readonly code = 'unavailable';
  readonly details: { retryAfterSeconds: number };

  constructor(retryAfterSeconds = 5) {
    super(messages.unavailable);
    this.details = { retryAfterSeconds };
  }
}
