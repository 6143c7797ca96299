import { choiceTotalsOf, totalsOf } from '@memcherrish/shared/rules/events.ts';
import { moneyText, sumsOf } from '@memcherrish/shared/rules/payments.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import { paymentWords } from '@memcherrish/shared/text/events/payments.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { EventReplies } from '@memcherrish/shared/wire/events/events.ts';
import { asRow, asStack } from '#ui/layout.ts';

/** The totals for the caterer, the sum of the payments, and how often each choice was made. */
export function Totals({ event, replies }: EventReplies) {
  const { coming, guests, waiting, maybe, no, diets } = totalsOf(replies);
  const sums = sumsOf(replies.flatMap(({ payments }) => payments));
  const figures: [label: string, count: number][] = [
    [vocabulary.peopleComing, coming],
    [vocabulary.guests, guests],
    [words.total, coming + guests],
    [vocabulary.waitingForSeats, waiting],
    [vocabulary.maybe, maybe],
    [vocabulary.notComing, no],
  ];
  return (
    <div className={asStack({ gap: 2 })}>
      <dl className={asRow({ gap: 3, across: 6, wrap: true })}>
        {figures.map(([label, count]) => (
          <div className={`event-total ${asStack()}`} key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        {sums.map((sum) => (
          <div className={`event-total ${asStack()}`} key={sum.currency}>
            <dt>{paymentWords.received}</dt>
            <dd>{moneyText(sum)}</dd>
          </div>
        ))}
      </dl>
      {diets.length > 0 && (
        <p>
          {vocabulary.food}: {diets.map(({ diet, replies }) => `${diet} (${replies})`).join(', ')}
        </p>
      )}
      {choiceTotalsOf(event.questions, replies).map(({ _id, text, choices }) => (
        <p key={_id} dir="auto">
          {text} {choices.map(({ choice, replies }) => `${choice} (${replies})`).join(', ')}
        </p>
      ))}
    </div>
  );
}
