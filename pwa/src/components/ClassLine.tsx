import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ChevronDown } from 'lucide-react';
import { asRow } from '#ui/layout.ts';
import './class-line.css';

export interface DivisionChoice {
  divisionId: string;
  label: string;
}

interface ClassLineProps {
  /** The label of the batch, or null when none is chosen. */
  batch: string | null;
  divisions: readonly DivisionChoice[];
  /** The viewer's own classes in other batches. */
  elsewhere?: readonly DivisionChoice[];
  divisionId: string | null;
  onChange(divisionId: string): void;
}

/** The line that names the class: the batch as text, and a select for the division. */
export function ClassLine({ batch, divisions, elsewhere = [], divisionId, onChange }: ClassLineProps) {
  const options = (choices: readonly DivisionChoice[]) =>
    choices.map((choice) => (
      <option key={choice.divisionId} value={choice.divisionId}>
        {choice.label}
      </option>
    ));
  return (
    <div className={asRow({ gap: 1, across: 2, wrap: true })}>
      <button type="button" className="class-line-batch" disabled>
        {batch ?? fallbacks.batchNotSelected}
      </button>
      <span className="class-line-box">
        <select
          className="class-line-division"
          aria-label={vocabulary.division}
          value={divisionId ?? ''}
          disabled={divisions.length === 0}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="" disabled hidden>
            {fallbacks.selectDivision}
          </option>
          {elsewhere.length === 0 ? (
            options(divisions)
          ) : (
            <>
              <optgroup label={batch ?? fallbacks.unknownBatch}>{options(divisions)}</optgroup>
              <optgroup label={frameWords.yourOtherClasses}>{options(elsewhere)}</optgroup>
            </>
          )}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </div>
  );
}
