import { choiceTotalsOf, isWaiting, totalsOf } from '@memcherrish/shared/rules/events.ts';
import {
  type Currency,
  hasPaid,
  inMajorUnits,
  moneyText,
  paymentsInForce,
  sumsOf,
} from '@memcherrish/shared/rules/payments.ts';
import { replyFileWords as words } from '@memcherrish/shared/text/events/reply-file.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type {
  EventQuestion,
  EventReplies,
  OrganisedReply,
  replyFileFormats,
} from '@memcherrish/shared/wire/events/events.ts';
import { tableFile } from '#server/http/table-file.ts';

type Cell = string | number;

/** Returns the replies as a spreadsheet, with the totals below them. */
export async function replyFile(
  { event, replies }: EventReplies,
  format: (typeof replyFileFormats)[number],
): Promise<Buffer> {
  const sums = sumsOf(replies.flatMap(({ payments }) => payments));
  const currencies = sums.map(({ currency }) => currency);
  const headings = [
    ...words.headings,
    words.paid.heading,
    ...currencies.map(words.sum),
    vocabulary.payments,
    ...event.questions.map((question) => question.text),
  ];
  const rows = replies.map((reply) => [
    reply.name,
    words.answers[reply.answer],
    isWaiting(reply) ? vocabulary.waiting : '',
    reply.guests,
    reply.guestNames.join('\n'),
    reply.diet ?? '',
    reply.note ?? '',
    reply.repliedAt,
    ...paymentCells(reply, currencies),
    ...event.questions.map((question) => reply.answers[question._id] ?? ''),
  ]);
  const sumRows = sums.map((sum): Cell[] => [words.sum(sum.currency), inMajorUnits(sum)]);
  const totals = [...totalRows(replies), ...sumRows, ...choiceRows(event.questions, replies)];
  return tableFile([headings, ...rows, [], ...totals], vocabulary.replies, format);
}

/** Returns whether the person has paid, the sum in each currency, and the payments that count. */
function paymentCells({ payments, paidAtDoor }: OrganisedReply, currencies: readonly Currency[]): Cell[] {
  const counting = paymentsInForce(payments);
  const sums = new Map(sumsOf(counting).map((sum) => [sum.currency, inMajorUnits(sum)]));
  const isPaid = hasPaid({ recorded: counting.length > 0, atDoor: paidAtDoor });
  return [
    isPaid ? words.paid.yes : words.paid.no,
    ...currencies.map((currency) => sums.get(currency) ?? ''),
    counting.map((each) => `${moneyText(each)}, ${each.method}, ${each.paidOn}`).join('\n'),
  ];
}

function totalRows(replies: readonly OrganisedReply[]): Cell[][] {
  const totals = totalsOf(replies);
  const lines = words.totals.map(({ label, key }): Cell[] => [label, totals[key]]);
  return [...lines, ...totals.diets.map(({ diet, replies }): Cell[] => [diet, replies])];
}

/** Returns the totals of the questions with choices: a row with the question, and one for each choice. */
function choiceRows(questions: readonly EventQuestion[], replies: readonly OrganisedReply[]): Cell[][] {
  return choiceTotalsOf(questions, replies).flatMap(({ text, choices }): Cell[][] => [
    [text],
    ...choices.map(({ choice, replies }): Cell[] => [choice, replies]),
  ]);
}
