import { createHmac } from 'node:crypto';
import { type PostParts, postOnce } from './post-once.ts';
import type { SmsSender, WebhookSettings } from './sender.ts';

export const webhookHeaders = {
  /** Seconds since 1970. The receiver rejects old messages, which prevents replays. */
  timestamp: 'x-memcherrish-timestamp',
  /** `sha256=` and the HMAC of `{timestamp}.{body}` in hexadecimal. */
  signature: 'x-memcherrish-signature',
} as const;

/**
 * Sends to any other provider through the operator's own address. It receives `{to, text, code}`, signed, and
 * accepts with any 2xx.
 */
export function webhook(settings: WebhookSettings, parts: PostParts & { clock: () => Date }): SmsSender {
  return {
    send({ to, text, code }) {
      const body = JSON.stringify({ to, text, code });
      const timestamp = String(Math.floor(parts.clock().getTime() / 1000));
      const hmac = createHmac('sha256', settings.secret).update(`${timestamp}.${body}`).digest('hex');
      return postOnce(
        'webhook',
        settings.url,
        {
          headers: {
            'content-type': 'application/json',
            [webhookHeaders.timestamp]: timestamp,
            [webhookHeaders.signature]: `sha256=${hmac}`,
          },
          body,
        },
        ({ status }) => (status >= 200 && status < 300 ? { accepted: true } : { accepted: false }),
        parts,
      );
    },
  };
}
