/**
 * An invalid value that stops the start. The message is one line that names the variable and the values it
 * accepts.
 */
export class ConfigError extends Error {}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
