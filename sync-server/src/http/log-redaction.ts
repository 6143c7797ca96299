/** The parts of an error that the log may contain. */
export interface Loggable {
  [name: string]: unknown;
  type: string;
  code?: string;
  /** Empty when it may repeat typed text. */
  message: string;
  /** The frames of the stack, without the message. */
  stack: string;
}

/** Errors whose messages name code, tables and columns, but never values. */
const speakOfCode: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'SqliteError']);

/**
 * Returns a bug in a form that is safe to log: its kind and position. An error may contain typed text, such
 * as invalid JSON or an address with a number. So its message is left out, unless this kind of error never
 * repeats a value.
 */
export function loggable(error: Error): Loggable {
  const { name: type, message, stack = '' } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the message, which may itself contain lines that look like frames.
  const head = `${type}: ${message}`;
  const frames = (stack.startsWith(head) ? stack.slice(head.length) : '').split('\n');
  return {
    type,
    ...(code && { code }),
    message: speakOfCode.has(type) ? message : '',
    stack: frames.filter((line) => /^\s*at /.test(line)).join('\n'),
  };
}

/** Serializers for all log lines: they redact errors, and the request headers that a library would log. */
export const nothingPersonal = {
  serializers: { err: loggable },
  redact: { paths: ['busboyOptions', 'req', 'res', 'headers'], remove: true },
};
