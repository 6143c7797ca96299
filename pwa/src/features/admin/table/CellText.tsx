import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { currentDate } from '#clock/clock.ts';
import { readableNumber } from '#components/contact.ts';
import { asStack, asText } from '#ui/layout.ts';
import { shortDay } from '#ui/words/times.ts';
import type { ColumnKey } from './table-columns.ts';
import { type ClassNames, textOf } from './table-view.ts';

interface CellTextProps {
  person: DeskPerson;
  column: ColumnKey;
  classes: ClassNames;
  /** On a phone the name has a second line with the number. */
  isNarrow: boolean;
}

/** The text of a cell that is not being edited. */
export function CellText({ person, column, classes, isNarrow }: CellTextProps) {
  if (column === 'joined') return <Joined person={person} />;
  if (column === 'mobile' && person.mobile === null) {
    return <span className={asText({ weight: 'bold' })}>{words.noNumberHere}</span>;
  }
  const text = textOf(person, column, classes);
  const shown = column === 'mobile' || column === 'whatsapp' ? readableNumber(text) : text;
  if (column !== 'name') {
    if (shown !== '')
      return (
        <span className={asText({ shrink: true, lines: 'cut' })} title={shown}>
          {shown}
        </span>
      );
    return (
      <span className={asText({ tone: 'quiet' })}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{fallbacks.notSet}</span>
      </span>
    );
  }
  const second = person.mobile ? readableNumber(person.mobile) : words.noNumberHere;
  return (
    <span className={`grid-name-text ${asStack({ shrink: true })}`} title={shown}>
      <span className={asText({ shrink: true, lines: 'cut' })}>{shown}</span>
      {isNarrow && (
        <span className={asText({ shrink: true, lines: 'cut', tone: 'quiet', weight: 'regular' })}>
          {second}
        </span>
      )}
    </span>
  );
}

function Joined({ person: { joinedAt, memorial, asked, invitedAt } }: { person: DeskPerson }) {
  if (memorial !== null)
    return <span className={asText({ tone: 'quiet' })}>{managedMemorialWords.heading}</span>;
  if (joinedAt !== null)
    return (
      <span className={`grid-joined ${asText({ figures: true })}`}>{shortDay(joinedAt, currentDate())}</span>
    );
  if (asked) return <span className={asText({ weight: 'bold' })}>{words.asks}</span>;
  if (invitedAt !== null)
    return (
      <span className={asText({ tone: 'quiet' })}>{words.invited(shortDay(invitedAt, currentDate()))}</span>
    );
  return <span className={asText({ tone: 'quiet' })}>{words.notYet}</span>;
}
