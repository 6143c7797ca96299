import { type Get, oneOf, prefixes } from '#server/environment.ts';
import { ConfigError, isLoopback } from '#server/errors/config-error.ts';
import type { SmsSettings } from './sender.ts';
import type { WhatsAppSettings } from './whatsapp.ts';

/** Reads SMS_SENDER and the variables of that sender. Throws a ConfigError. */
export function readSender(get: Get, production: boolean): SmsSettings {
  const kind = oneOf('SMS_SENDER', get('SMS_SENDER') ?? 'outbox', ['outbox', 'twilio', 'msg91', 'webhook']);
  const needed = (name: string, takes: string, pattern = /./) => {
    const value = get(name);
    // Does not repeat the value: most of these are secrets.
    if (value === undefined || !pattern.test(value)) {
      throw new ConfigError(
        `${name} is ${value === undefined ? 'missing' : 'not right'}: SMS_SENDER=${kind} takes ${takes}.`,
      );
    }
    return value;
  };
  const allowsOutbox = oneOf('ALLOW_OUTBOX', get('ALLOW_OUTBOX') ?? '0', ['0', '1']) === '1';
  switch (kind) {
    case 'outbox':
      if (production && !allowsOutbox) {
        throw new ConfigError(
          'SMS_SENDER=outbox sends no messages and is refused at a public address and in production: set ALLOW_OUTBOX=1 if codes are read from the outbox on purpose.',
        );
      }
      return { kind };
    case 'twilio':
      return {
        kind,
        accountSid: needed(
          'TWILIO_ACCOUNT_SID',
          'the account sid, AC and 32 hexadecimal digits',
          /^AC[0-9a-f]{32}$/i,
        ),
        authToken: needed('TWILIO_AUTH_TOKEN', 'the auth token of the account'),
        from: needed(
          'TWILIO_FROM',
          'a number such as +15005550006, a sender name or a messaging service sid',
        ),
        apiUrl: providerUrl('TWILIO_API_URL', get('TWILIO_API_URL') ?? 'https://api.twilio.com'),
      };
    case 'msg91':
      return {
        kind,
        authKey: needed('MSG91_AUTH_KEY', 'the auth key of the account'),
        templateId: needed('MSG91_TEMPLATE_ID', 'the id of a template with the variable otp'),
        templateText: get('MSG91_TEMPLATE_TEXT')?.replaceAll('\\n', '\n') ?? null,
        noticeTemplateId: get('MSG91_NOTICE_TEMPLATE_ID') ?? null,
        apiUrl: providerUrl('MSG91_API_URL', get('MSG91_API_URL') ?? 'https://control.msg91.com'),
      };
    case 'webhook':
      return {
        kind,
        url: providerUrl('WEBHOOK_URL', needed('WEBHOOK_URL', 'the https address that takes the messages')),
        secret: needed('WEBHOOK_SECRET', 'at least 32 random characters', /^.{32,}$/),
      };
  }
}

/** Reads the variables of WhatsApp. Null without any of them. Throws a ConfigError. */
export function readWhatsApp(get: Get): WhatsAppSettings | null {
  const names = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_TEMPLATE', 'WHATSAPP_LANGUAGE'];
  if (![...names, 'WHATSAPP_COUNTRIES'].some((name) => get(name) !== undefined)) return null;
  const needed = (name: string, takes: string, pattern = /./) => {
    const value = get(name);
    if (value === undefined || !pattern.test(value)) {
      throw new ConfigError(
        `${name} is ${value === undefined ? 'missing' : 'not right'}: codes by WhatsApp take ${takes}.`,
      );
    }
    return value;
  };
  const countries = get('WHATSAPP_COUNTRIES') ?? '+91';
  return {
    token: needed('WHATSAPP_TOKEN', 'the token of a system user'),
    phoneId: needed('WHATSAPP_PHONE_ID', 'the id of the sending number, which has digits only', /^\d{5,20}$/),
    template: needed('WHATSAPP_TEMPLATE', 'the name of an authentication template', /^[a-z0-9_]{1,512}$/),
    language: get('WHATSAPP_LANGUAGE') ?? 'en',
    prefixes: countries === 'any' ? ['+'] : prefixes('WHATSAPP_COUNTRIES', countries),
    apiUrl: providerUrl('WHATSAPP_API_URL', get('WHATSAPP_API_URL') ?? 'https://graph.facebook.com/v25.0'),
  };
}

/** Requires https, so that codes never cross a network in clear text. */
function providerUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.password) {
    throw new ConfigError(`${name} is no address that can be used: it takes one that begins with https://.`);
  }
  return url;
}
