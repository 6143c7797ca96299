import * as blocks from '#api/blocks.ts';
import * as vouches from '#api/claim-vouches.ts';
import { removeFaceTag, sendClassPhoto, sendFaceTag } from '#api/class-photos.ts';
import type { Sending } from '#api/client.ts';
import { sendAdmission } from '#api/door.ts';
import * as eventReplies from '#api/event-replies.ts';
import { endSwap, sendSwap } from '#api/hello.ts';
import * as notifications from '#api/notifications.ts';
import type { Outcome } from '#api/outcome.ts';
import * as requests from '#api/own-requests.ts';
import * as postReplies from '#api/post-replies.ts';
import * as posts from '#api/posts.ts';
import * as profile from '#api/profile.ts';
import type { Answered, Edit } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import type { EditCalls } from '#local/edits/mutations/mutation.ts';
import type { Person } from '#local/session/person.ts';

export interface Sender {
  person: Person;
  /** The mobile number that the requests about the own record name. */
  mobile: string;
  /** The epoch of the server's database that the device knows. */
  epoch: string | null;
}

const calls: EditCalls = {
  ...blocks,
  ...vouches,
  removeFaceTag,
  sendClassPhoto,
  sendFaceTag,
  sendAdmission,
  ...eventReplies,
  ...postReplies,
  endSwap,
  sendSwap,
  ...notifications,
  ...requests,
  ...posts,
  ...profile,
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
