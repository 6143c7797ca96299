import { notificationCalls } from '@memcherrish/shared/wire/account/notifications.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import { eventReplyCalls } from '@memcherrish/shared/wire/events/events.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { postReplyCalls } from '@memcherrish/shared/wire/events/replies.ts';
import { helloCalls } from '@memcherrish/shared/wire/people/hello.ts';
import { blockCalls, schoolmateCalls, updateOwnCall } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Sending } from '#api/client.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import type { Edit } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import type { EditCalls } from '#local/edits/mutations/mutation.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';
import type { Person } from '#local/session/person.ts';

export interface Sender {
  person: Person;
  /** The mobile number that the requests about the own record name. */
  mobile: string;
  /** The epoch of the server's database that the device knows. */
  epoch: string | null;
}

const calls: EditCalls = {
  sendCall,
  blockCalls,
  schoolmateCalls,
  updateOwnCall,
  claimCalls,
  classPhotoCalls,
  doorCalls,
  eventReplyCalls,
  helloCalls,
  notificationCalls,
  postCalls,
  postReplyCalls,
  requestCalls,
};

/** Sends an edit as one request. Its key makes a repeat harmless; its account makes another person's session fail. */
export async function sendEdit(
  { key, edit }: { key: string; edit: Edit },
  { person, mobile, epoch }: Sender,
  signal: AbortSignal,
): Promise<Outcome<Answered>> {
  const sending: Sending = { change: { key, account: `${person.kind}.${person.id}`, epoch }, signal };
  const { call, answered } = mutationOf(edit);
  const outcome = await call(edit, calls, { mobile }, sending);
  return outcome.ok ? { ok: true, value: answered?.(outcome.value, edit) ?? {} } : outcome;
}
