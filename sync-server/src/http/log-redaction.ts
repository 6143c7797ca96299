/** What the log may hold of an error. */
export interface Loggable {
  [name: string]: unknown;
  type: string;
  code?: string;
  /** Empty where it may repeat what somebody typed. */
  message: string;
  /** Where it was thrown, without the message. */
  stack: string;
}

/** Errors whose sentences are made of names in the code or of tables and columns, never of values. */
const speakOfCode: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'SqliteError']);

/**
 * A bug as it is logged: what kind and where. What an error says or carries may be what somebody typed, such as the text that was no JSON
 * or the address with a number in it, so its sentence is left out unless it is of a kind that never repeats a value.
 */
export function loggable(error: Error): Loggable {
  const { name: type, message, stack = '' } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the sentence, which may itself have lines that look like frames.
  const head = `${type}: ${message}`;
  const frames = (stack.startsWith(head) ? stack.slice(head.length) : '').split('\n');
  return {
    type,
    ...(code && { code }),
    message: speakOfCode.has(type) ? message : '',
    stack: frames.filter((line) => /^\s*at /.test(line)).join('\n'),
  };
}

/** What no line of the log holds, whoever writes it: errors as they are, and what a library says of a request's headers. */
export const nothingPersonal = {
  serializers: { err: loggable },
  redact: { paths: ['busboyOptions', 'req', 'res', 'headers'], remove: true },
};
