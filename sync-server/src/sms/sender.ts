export interface Message {
  to: string;
  /** Null for a message that tells about a change. */
  code: string | null;
  /** The text that the phone shows. The last line of one with a code binds the code to our host. */
  text: string;
}

export interface SmsSender {
  /** Returns true when the provider accepted the message; false when it rejected it or cannot be reached. */
  send: (message: Message) => Promise<boolean>;
}

export interface TwilioSettings {
  kind: 'twilio';
  accountSid: string;
  authToken: string;
  /** A number of the account, a name, or the sid of a messaging service. */
  from: string;
  apiUrl: URL;
}

export interface Msg91Settings {
  kind: 'msg91';
  authKey: string;
  templateId: string;
  /** The text of that template as it is registered, so that the start can check its last line. */
  templateText: string | null;
  /** The template of messages without a code. Without one they are not sent. */
  noticeTemplateId: string | null;
  apiUrl: URL;
}

export interface WebhookSettings {
  kind: 'webhook';
  url: URL;
  secret: string;
}

export type SmsSettings = { kind: 'outbox' } | TwilioSettings | Msg91Settings | WebhookSettings;

/** The countries that get codes: those of the numbers on class lists, all, or these prefixes of numbers. */
export type SmsCountries = 'lists' | 'any' | readonly string[];

/** The number of codes that the operator pays for, over all numbers. */
export interface CodeBudget {
  perHour: number;
  perDay: number;
}
