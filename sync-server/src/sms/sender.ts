export interface Message {
  /** E.164. */
  to: string;
  code: string;
  /** What the phone shows; its last line binds the code to our host. */
  text: string;
}

/** One way to send a message. */
export interface SmsSender {
  /** True once the provider has taken the message; false when it has refused it or cannot be reached. */
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
  /** A template with the variable `otp`. */
  templateId: string;
  apiUrl: URL;
}

export interface WebhookSettings {
  kind: 'webhook';
  url: URL;
  secret: string;
}

/** How messages are sent, as the environment says. */
export type SmsSettings = { kind: 'outbox' } | TwilioSettings | Msg91Settings | WebhookSettings;
