import type { SmsSettings } from './sender.ts';

/** A variable of a template, as MSG91 or the portals of Indian carriers write it. */
const variable = /^(##\w+##|\{#\w+#\})$/;

/**
 * Returns a sentence when the registered template has no last line that binds the code to the address. Without it no
 * phone fills the code in. Null when all is well, or when the server itself writes the text.
 */
export function templateProblem(settings: SmsSettings, host: string): string | null {
  if (settings.kind !== 'msg91') return null;
  const wanted = `@${host} ###otp##`;
  const { templateText } = settings;
  if (templateText === null)
    return `MSG91_TEMPLATE_TEXT is missing, so nothing shows that phones can fill in the code. Set it to the text of the template, which should end with the line: ${wanted}`;
  const last = templateText.trim().split('\n').at(-1)?.trim() ?? '';
  const [address, code = ''] = last.split(' #');
  if (address === `@${host}` && variable.test(code)) return null;
  return `The template of MSG91_TEMPLATE_TEXT does not end with the line that lets phones fill in the code. Register one that ends with: ${wanted}`;
}
