import { join } from 'node:path';
import { msg91 } from './msg91.ts';
import { outbox } from './outbox.ts';
import type { PostParts } from './post-once.ts';
import type { SmsSender, SmsSettings } from './sender.ts';
import { twilio } from './twilio.ts';
import { webhook } from './webhook.ts';

export function openSender(
  settings: SmsSettings,
  parts: PostParts & { clock: () => Date; dataDir: string },
): SmsSender {
  switch (settings.kind) {
    case 'outbox':
      return outbox(join(parts.dataDir, 'sms.jsonl'), parts.clock, parts.report);
    case 'twilio':
      return twilio(settings, parts);
    case 'msg91':
      return msg91(settings, parts);
    case 'webhook':
      return webhook(settings, parts);
  }
}
