import type { RowOutcome } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { Ban, Check, CircleHelp, CirclePlus, Link2, MinusCircle, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';

interface OutcomeCellProps {
  row: RehearsedRow;
  /** The name of the row. */
  name: string;
  isChanged: boolean;
  onAnswer: (choice: string | null) => void;
}

const icons: Record<RowOutcome, ReactNode> = {
  create: <CirclePlus aria-hidden="true" />,
  add: <Link2 aria-hidden="true" />,
  fill: <PencilLine aria-hidden="true" />,
  there: <Check aria-hidden="true" />,
  ask: <CircleHelp aria-hidden="true" />,
  refused: <Ban aria-hidden="true" />,
  'left-out': <MinusCircle aria-hidden="true" />,
};

const tones = {
  create: asText({ tone: 'green' }),
  add: asText({ tone: 'green' }),
  fill: '',
  there: asText({ tone: 'quiet' }),
  ask: asText({ tone: 'red' }),
  refused: asText({ tone: 'red' }),
  'left-out': asText({ tone: 'quiet' }),
};

/** The outcome of a row with its reason, and the question that it asks. */
export function OutcomeCell({ row, name, isChanged, onAnswer }: OutcomeCellProps) {
  const { outcome, reason, choices, choice } = row;
  return (
    <div className={asStack({ gap: 1 })}>
      <p className={`import-mark ${asRow({ gap: 2, weight: 'bold' })} ${tones[outcome]}`}>
        {icons[outcome]}
        {words.outcomes[outcome]}
      </p>
      {isChanged && <p className={asText({ tone: 'red' })}>{words.changedRow}</p>}
      {reason && (
        <p className={asText({ tone: 'quiet' })} id={reasonId(row)}>
          {reason}
        </p>
      )}
      {choices.length > 0 && (
        <select
          className="import-input import-answer"
          aria-label={words.answer(name)}
          value={choice ?? ''}
          onChange={({ target }) => onAnswer(target.value === '' ? null : target.value)}
        >
          <option value="">{words.notAnswered}</option>
          {choices.map((each) => (
            <option key={each.choice} value={each.choice}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Returns the id of the element with the reason. */
export function reasonId({ key }: RehearsedRow): string {
  return `reason-${key.replace(':', '-')}`;
}
