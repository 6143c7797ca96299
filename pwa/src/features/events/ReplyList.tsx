import { isWaiting } from '@memcherrish/shared/rules/events.ts';
import { hasPaid, moneyText, paymentsInForce, sumsOf } from '@memcherrish/shared/rules/payments.ts';
import { guests as guestsInWords } from '@memcherrish/shared/text/counted.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import { paymentWords } from '@memcherrish/shared/text/events/payments.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  type EventReplies,
  eventReplyCalls,
  type OrganisedReply,
} from '@memcherrish/shared/wire/events/events.ts';
import { ChevronDown, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { GridTools } from '#components/people-grid/GridTools.tsx';
import type { Chip, Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import type { AvatarProps } from '#ui/photos/Avatar.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { ReplyPayments } from './ReplyPayments.tsx';

/** With fewer replies, a filter is longer than what it filters. */
const fewReplies = 6;

export type FaceOf = (reply: OrganisedReply) => Omit<AvatarProps, 'name' | 'size'>;

const chips: readonly Chip<OrganisedReply>[] = [
  { key: 'coming', label: eventWords.answers.coming, has: ({ answer }) => answer === 'coming' },
  { key: 'maybe', label: eventWords.answers.maybe, has: ({ answer }) => answer === 'maybe' },
  { key: 'no', label: eventWords.answers.no, has: ({ answer }) => answer === 'no' },
  { key: 'waiting', label: vocabulary.waitingForSeats, has: isWaiting },
  {
    ...{ key: 'notPaid', label: paymentWords.notPaid },
    has: (reply) => reply.answer === 'coming' && stateOf(reply) === paymentWords.notPaid,
  },
];

interface ReplyListProps {
  list: EventReplies;
  faceOf: FaceOf;
  onChanged(): Promise<void>;
}

/** Every reply with what only organisers see, as a table. Entered replies can be removed. */
export function ReplyList({ list: { event, replies }, faceOf, onChanged }: ReplyListProps) {
  const toast = useToast();
  const [paying, setPaying] = useState<string | null>(null);
  const payments = replies
    .flatMap((reply) => reply.payments)
    .sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const linesOf = ({ note, answers }: OrganisedReply) => [
    ...(note ? [note] : []),
    ...event.questions.flatMap(({ _id, text }) =>
      answers[_id] === undefined ? [] : [`${text} ${answers[_id]}`],
    ),
  ];
  const kind = useMemo<RowKind<OrganisedReply>>(
    () => ({
      ...{ keyOf: ({ _id }) => _id, nameOf: ({ name }) => name, faceOf },
      searched: ({ name, guestNames, diet, note }) => [name, ...guestNames, diet, note].join(' '),
    }),
    [faceOf],
  );
  const columns: Column<OrganisedReply>[] = [
    { key: 'name', title: vocabulary.name, width: [10, 2], text: kind.nameOf },
    { key: 'answer', title: words.answer, width: [9, 2], text: inShort },
    {
      ...{ key: 'guests', title: vocabulary.guests, width: [6, 1.5], labelled: true },
      text: ({ guestNames }) => guestNames.join(', '),
    },
    { key: 'food', title: vocabulary.food, width: [6, 1.5], labelled: true, text: ({ diet }) => diet ?? '' },
    {
      ...{ key: 'note', title: vocabulary.note, width: [9, 3] },
      text: (reply) => linesOf(reply).join(' '),
      cell: (reply) => {
        const lines = linesOf(reply);
        return lines.length > 0 ? (
          <span className={asStack({ gap: 1, breaks: true })}>
            {lines.map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </span>
        ) : null;
      },
    },
    {
      ...{ key: 'payments', title: vocabulary.payments, width: [8, 1.5] },
      text: stateOf,
      cell: (reply) => (
        <button
          type="button"
          className={`event-pays ${asRow({ gap: 1, weight: 'bold', text: 'start' })}`}
          aria-expanded={paying === reply._id}
          onClick={() => setPaying(paying === reply._id ? null : reply._id)}
        >
          <span>
            <span className="visually-hidden">{vocabulary.payments} </span>
            {stateOf(reply)}
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      ),
    },
  ];
  const grid = usePeopleGrid({ rows: replies, kind, columns, chips, inGivenOrder: true });

  async function remove(reply: OrganisedReply) {
    const outcome = await sendCall(eventReplyCalls.remove, {
      params: { eventId: event._id, replyId: reply._id },
    });
    toast(outcome.ok ? outcome.value.message : because(words.removeFailed, outcome.problem.message));
    if (outcome.ok) await onChanged();
  }

  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-replies">
      <div className={asRow({ gap: 1, across: 4, wrap: true, align: 'baseline' })}>
        <h2 id="event-replies">{vocabulary.replies}</h2>
        <p className={asText({ tone: 'quiet' })}>{replies.length === 0 ? words.noReplies : words.onlyYou}</p>
        <LinkButton download href={`${paths.reunionReplyFile(event._id)}?format=xlsx`}>
          {words.fileXlsx}
        </LinkButton>
        <LinkButton download href={`${paths.reunionReplyFile(event._id)}?format=csv`}>
          {words.fileCsv}
        </LinkButton>
      </div>
      {replies.length > fewReplies && <GridTools grid={grid} />}
      {replies.length > 0 && (
        <PeopleGrid
          label={vocabulary.replies}
          grid={grid}
          grows
          end={{
            width: 3.5,
            of: (reply) =>
              reply.entered === true && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={words.remove(reply.name)}
                  onClick={() => void remove(reply)}
                >
                  <X aria-hidden="true" />
                </button>
              ),
          }}
          below={(reply) =>
            paying === reply._id && (
              <ReplyPayments eventId={event._id} reply={reply} all={payments} onChanged={onChanged} />
            )
          }
        />
      )}
    </section>
  );
}

function inShort(reply: OrganisedReply): string {
  return [
    eventWords.answers[reply.answer],
    ...(reply.guests > 0 ? [guestsInWords(reply.guests)] : []),
    ...(isWaiting(reply) ? [words.waits] : []),
    ...(reply.entered === true ? [words.entered] : []),
  ].join(', ');
}

function stateOf({ payments, paidAtDoor }: OrganisedReply): string {
  const recorded = paymentsInForce(payments).length > 0;
  if (!hasPaid({ recorded, atDoor: paidAtDoor })) return paymentWords.notPaid;
  return recorded
    ? `${vocabulary.paid}: ${sumsOf(payments).map(moneyText).join(', ')}`
    : paymentWords.paidAtDoor;
}
