import { jsonOf, type PostParts, postOnce } from './post-once.ts';
import type { Msg91Settings, SmsSender } from './sender.ts';

/**
 * Sends with MSG91's Flow call. In India the text of a message is a registered template: only the code is
 * sent, as the variable `otp`, or a notice as the variable `text`. An error can have any status, including 200, and says `type: error`.
 */
export function msg91(settings: Msg91Settings, parts: PostParts): SmsSender {
  const { authKey, templateId, noticeTemplateId, apiUrl } = settings;
  const url = new URL('/api/v5/flow', apiUrl);
  return {
    async send({ to, code, text }) {
      const template = code === null ? noticeTemplateId : templateId;
      if (template === null) return false;
      return postOnce(
        'MSG91',
        url,
        {
          headers: { authkey: authKey, 'content-type': 'application/json' },
          body: JSON.stringify({
            template_id: template,
            short_url: '0',
            // Digits with the country code, without the plus.
            recipients: [{ mobiles: to.replace(/^\+/, ''), ...(code === null ? { text } : { otp: code }) }],
          }),
        },
        ({ status, body }) => {
          const { type, code: reason } = jsonOf(body);
          return status === 200 && type === 'success' ? { accepted: true } : { accepted: false, reason };
        },
        parts,
      );
    },
  };
}
