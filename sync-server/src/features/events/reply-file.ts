import { isWaiting, totalsOf } from '@memcherrish/shared/rules/events.ts';
import { replyFileWords as words } from '@memcherrish/shared/text/reply-file.ts';
import type { EventReplies, OrganisedReply, replyFileFormats } from '@memcherrish/shared/wire/events.ts';
import { tableFile } from '#server/http/table-file.ts';

type Cell = string | number;

/** Returns the replies as a spreadsheet, with the totals below them. */
export async function replyFile(
  { event, replies }: EventReplies,
  format: (typeof replyFileFormats)[number],
): Promise<Buffer> {
  const headings = [...words.headings, ...event.questions.map((question) => question.text)];
  const rows = replies.map((reply) => [
    reply.name,
    words.answers[reply.answer],
    isWaiting(reply) ? words.waiting : '',
    reply.guests,
    reply.guestNames.join('\n'),
    reply.diet ?? '',
    reply.note ?? '',
    reply.repliedAt,
    ...event.questions.map((question) => reply.answers[question._id] ?? ''),
  ]);
  return tableFile([headings, ...rows, [], ...totalRows(replies)], words.sheet, format);
}

function totalRows(replies: readonly OrganisedReply[]): Cell[][] {
  const totals = totalsOf(replies);
  const lines = words.totals.map(({ label, key }): Cell[] => [label, totals[key]]);
  return [...lines, ...totals.diets.map(({ diet, replies }): Cell[] => [diet, replies])];
}
