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
