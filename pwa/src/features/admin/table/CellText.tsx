import { deskTableWords as words } from '@memcherrish/shared/text/desk-table.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/memorial.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk-people.ts';
import { currentDate } from '#clock/clock.ts';
import { readableNumber } from '#components/contact.ts';
import { shortDay } from '#ui/times.ts';
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
    return <span className="grid-warning">{words.noNumberHere}</span>;
  }
  const text = textOf(person, column, classes);
  const shown = column === 'mobile' || column === 'whatsapp' ? readableNumber(text) : text;
  if (column !== 'name') {
    if (shown !== '')
      return (
        <span className="grid-text" title={shown}>
          {shown}
        </span>
      );
    return (
      <span className="grid-quiet">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{fallbacks.notSet}</span>
      </span>
    );
  }
  const second = person.mobile ? readableNumber(person.mobile) : words.noNumberHere;
  return (
    <span className="grid-name-text" title={shown}>
      <span className="grid-text">{shown}</span>
      {isNarrow && <span className="grid-text grid-second">{second}</span>}
    </span>
  );
}

function Joined({ person: { joinedAt, memorial, asked, invitedAt } }: { person: DeskPerson }) {
  if (memorial !== null) return <span className="grid-quiet">{managedMemorialWords.heading}</span>;
  if (joinedAt !== null) return <span className="grid-joined">{shortDay(joinedAt, currentDate())}</span>;
  if (asked) return <span className="grid-warning">{words.asks}</span>;
  if (invitedAt !== null)
    return <span className="grid-quiet">{words.invited(shortDay(invitedAt, currentDate()))}</span>;
  return <span className="grid-quiet">{words.notYet}</span>;
}
