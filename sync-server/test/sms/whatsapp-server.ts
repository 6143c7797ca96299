import { expect } from 'vitest';
import { json, openProvider, type Provider } from './provider.ts';

const token = 'a-token-of-a-system-user';
const phoneId = '106540352242922';

/** Meta's Cloud API on the loopback interface, as far as it sends templates. */
export interface Meta extends Provider {
  /** Accepts messages again, or refuses them with this status and error code. */
  refuses: (refusal: { status: number; code: number } | null) => void;
}

export async function openMeta(): Promise<Meta> {
  const provider = await openProvider();
  const refuses: Meta['refuses'] = (refusal) =>
    provider.answer(refusal === null ? accepted : json(refusal.status, errorOf(refusal.code)));
  refuses(null);
  return { ...provider, refuses };
}

const accepted = json(200, {
  messaging_product: 'whatsapp',
  contacts: [{ input: '919876543210', wa_id: '919876543210' }],
  messages: [{ id: 'wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgS', message_status: 'accepted' }],
});

/** An error as Meta writes it. Its text may repeat the number. */
const errorOf = (code: number) => ({
  error: {
    message: `(#${code}) Message to 919876543210 failed`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: 'Message undeliverable to 919876543210.' },
    fbtrace_id: 'AYqGl1oZ3ep',
  },
});

/** The variables of a server that sends codes for +91 by this API. */
export const metaVariables = (meta: Meta) => ({
  WHATSAPP_TOKEN: token,
  WHATSAPP_PHONE_ID: phoneId,
  WHATSAPP_TEMPLATE: 'memcherrish_code',
  WHATSAPP_API_URL: `${meta.url.origin}/v25.0`,
});

/** The request that brings a code to a number. */
export const requestFor = (to: string, code: string) => ({
  method: 'POST',
  path: `/v25.0/${phoneId}/messages`,
  headers: expect.objectContaining({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }),
  body: JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    type: 'template',
    template: {
      name: 'memcherrish_code',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: code }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
      ],
    },
  }),
});
