import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { asText } from '#ui/layout.ts';
import { firstYearOf, schoolYear } from './years.ts';
import './year-selector.css';

/**
 * Shows a year and the next one, from the year of the batch on, and steps by one year. By specification it changes
 * nothing else on the screen.
 */
export function YearSelector({ batch }: { batch: string }) {
  const [year, setYear] = useState(() => firstYearOf(batch));
  return (
    <fieldset className="year-selector">
      <legend className="visually-hidden">{vocabulary.year}</legend>
      <button
        type="button"
        className={`icon-button ${asText({ tone: 'green' })}`}
        aria-label={courtyardWords.previousYear}
        onClick={() => setYear(year - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <output className={`year-selector-year ${asText({ weight: 'bold', figures: true, text: 'center' })}`}>
        {schoolYear(year)}
      </output>
      <button
        type="button"
        className={`icon-button ${asText({ tone: 'green' })}`}
        aria-label={courtyardWords.nextYear}
        onClick={() => setYear(year + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </fieldset>
  );
}
