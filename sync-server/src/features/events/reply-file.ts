import { isWaiting, spreadsheetCell, totalsOf } from '@memcherrish/shared/rules/events.ts';
import { replyFileWords as words } from '@memcherrish/shared/text/reply-file.ts';
import type { EventReplies, OrganisedReply, replyFileFormats } from '@memcherrish/shared/wire/events.ts';

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
  const table = [headings, ...rows, [], ...totalRows(replies)].map((row) => row.map(safe));
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(table);
  // The mark tells a spreadsheet program that the text is UTF-8.
  if (format === 'csv') return Buffer.from(`\uFEFF${utils.sheet_to_csv(sheet)}`);
  sheet['!cols'] = headings.map(() => ({ wch: 20 }));
  return write(utils.book_new(sheet, words.sheet), { type: 'buffer', bookType: 'xlsx', compression: true });
}

const safe = (cell: Cell): Cell => (typeof cell === 'string' ? spreadsheetCell(cell) : cell);

function totalRows(replies: readonly OrganisedReply[]): Cell[][] {
  const totals = totalsOf(replies);
  const lines = words.totals.map(({ label, key }): Cell[] => [label, totals[key]]);
  return [...lines, ...totals.diets.map(({ diet, replies }): Cell[] => [diet, replies])];
}
