import { createHmac } from 'node:crypto';
import { type PostParts, postOnce } from './post-once.ts';
import type { SmsSender, WebhookSettings } from './sender.ts';

export const webhookHeaders = {
  /** Seconds since 1970: the receiver refuses what is old, so that a message that was caught cannot be sent again. */
  timestamp: 'x-memcherrish-timestamp',
  /** `sha256=` and the HMAC of `{timestamp}.{body}` in hexadecimal. */
  signature: 'x-memcherrish-signature',
} as const;

/** Any other provider, behind an address of one's own: it gets `{to, text, code}`, signed, and takes it with any 2xx. */
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
        ({ status }) => (status >= 200 && status < 300 ? { taken: true } : { taken: false }),
        parts,
      );
    },
  };
}
