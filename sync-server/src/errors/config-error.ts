/** An expected failure of a start or a command. The message says in one line what is wrong and what to do. */
export class OperatorError extends Error {}

/**
 * An invalid value that stops the start. The message is one line that names the variable and the values it
 * accepts.
 */
export class ConfigError extends OperatorError {}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
