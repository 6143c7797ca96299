import { jsonOf, type PostParts, postOnce } from './post-once.ts';
import type { SmsSender, TwilioSettings } from './sender.ts';

/**
 * Sends with Twilio's Messages resource. A response with the message's `sid` means that Twilio accepted it;
 * an error has a `code`.
 */
export function twilio(settings: TwilioSettings, parts: PostParts): SmsSender {
  const { accountSid, authToken, from, apiUrl } = settings;
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From';
  return {
    send: ({ to, text }) =>
      postOnce(
        'Twilio',
        url,
        {
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
        },
        ({ status, body }) => {
          const { sid, code } = jsonOf(body);
          return status >= 200 && status < 300 && typeof sid === 'string'
            ? { accepted: true }
            : { accepted: false, reason: code };
        },
        parts,
      ),
  };
}
