import { yearSelectorStart } from '@memcherrish/shared/rules/limits.ts';
import { courtyardWords } from '@memcherrish/shared/text/courtyard.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import './year-selector.css';

/** Shows a year and the next one and steps by one year. By specification it changes nothing else on the screen. */
export function YearSelector() {
  const [year, setYear] = useState<number>(yearSelectorStart);
  return (
    <fieldset className="year-selector">
      <legend className="visually-hidden">{courtyardWords.year}</legend>
      <button
        type="button"
        className="year-selector-step"
        aria-label={courtyardWords.previousYear}
        onClick={() => setYear(year - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <output className="year-selector-year">{`${year}-${year + 1}`}</output>
      <button
        type="button"
        className="year-selector-step"
        aria-label={courtyardWords.nextYear}
        onClick={() => setYear(year + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </fieldset>
  );
}
