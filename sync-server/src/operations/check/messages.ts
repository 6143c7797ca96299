import type { Config } from '#server/config.ts';
import { Mailbox } from '#server/mail/mailbox.ts';
import { type Finding, ok, problem, warning } from '#server/operations/findings/finding.ts';
import { openSender } from '#sms/open-sender.ts';
import { templateProblem } from '#sms/template-line.ts';
import { WhatsApp } from '#sms/whatsapp.ts';

/** Sends a test code to the number of the operator, or only names the sender when there is no number. */
export async function codes(config: Config, number: string | null): Promise<Finding> {
  const what = 'Codes';
  const { kind } = config.sms;
  if (kind === 'outbox')
    return warning(what, 'SMS_SENDER=outbox sends nothing to phones. Choose a provider before people join.');
  if (number === null) return ok(what, `${kind} is set. Try it: npm run check -- --sms +91…`);
  const reports: string[] = [];
  const sender = openSender(config.sms, {
    clock: () => new Date(),
    dataDir: config.dataDir,
    report: (line) => reports.push(line),
  });
  const code = '000000';
  const text = `${code} is a test of Memcherrish. It opens nothing.`;
  return (await sender.send({ to: number, code, text }))
    ? ok(what, `${kind} has accepted a test message to ${number}. Look whether it arrives.`)
    : problem(
        what,
        `${kind} did not accept a test message. ${reports.join(' ')} Check the keys and the balance.`,
      );
}

/** Looks at the registered template of text messages. */
export function template(config: Config): Finding | null {
  const problem = templateProblem(config.sms, config.publicUrl?.hostname ?? 'localhost');
  return problem === null ? null : warning('Template', problem);
}

/** Sends a test code by WhatsApp to the number of the operator, or only names the countries. Null when it is off. */
export async function whatsApp(config: Config, number: string | null): Promise<Finding | null> {
  const what = 'WhatsApp';
  if (config.whatsApp === null) return null;
  const countries = config.whatsApp.prefixes.join(', ');
  if (number === null)
    return ok(what, `Codes for ${countries} may go by WhatsApp. Try it: npm run check -- --sms +91…`);
  const reports: string[] = [];
  const parts = { clock: () => new Date(), counted: () => undefined };
  const sender = new WhatsApp(config.whatsApp, { ...parts, report: (line) => reports.push(line) });
  return (await sender.send({ to: number, code: '000000' }))
    ? ok(what, `Meta has accepted a test code for ${number}. Look whether it arrives.`)
    : problem(what, `Meta did not accept a test code, so codes go by SMS. ${reports.join(' ')}`);
}

/** Signs in to the mail server, and sends a letter when there is an address. */
export async function mail(config: Config, address: string | null): Promise<Finding> {
  const what = 'E-mail';
  if (config.mail === null || config.publicUrl === null)
    return ok(what, 'SMTP_URL is not set, so no e-mail is sent.');
  const results: string[] = [];
  const mailbox = new Mailbox(config.mail, {
    host: config.publicUrl.hostname,
    report: () => undefined,
    counted: (result) => results.push(result),
  });
  const failure = await mailbox.problem();
  if (failure === null && address !== null)
    mailbox.post(address, {
      subject: 'A test of Memcherrish',
      text: 'This e-mail shows that letters arrive.',
    });
  await mailbox.settled();
  if (failure !== null)
    return problem(what, `The mail server cannot be used (${failure}). Check SMTP_URL with your provider.`);
  if (address === null)
    return ok(what, 'The mail server lets us in. Try it: npm run check -- --mail ADDRESS');
  return results[0] === 'accepted'
    ? ok(
        what,
        `The mail server has accepted a letter to ${address}. Look in the spam, too: SPF and DKIM decide.`,
      )
    : problem(what, 'The mail server rejected the letter. Check MAIL_FROM with your provider.');
}
