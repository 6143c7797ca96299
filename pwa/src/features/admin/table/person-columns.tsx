import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { currentDate } from '#clock/clock.ts';
import { readableNumber } from '#components/contact.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { asStack, asText } from '#ui/layout.ts';
import { shortDay } from '#ui/words/times.ts';
import { type ColumnKey, columnTitles, columnWidths } from './table-columns.ts';
import { type ClassNames, rowKey } from './table-view.ts';

/** The rows of the desk's table of people. */
export function personKind(classes: ClassNames): RowKind<DeskPerson> {
  return {
    keyOf: rowKey,
    nameOf: ({ name }) => name,
    faceOf: ({ photo, photoPreview }) => ({ photo, preview: photoPreview }),
    searched: ({ name, formerName, nickname, mobile, email, place, divisionId }) =>
      [name, formerName, nickname, mobile, email, place, classes.get(divisionId)].join(' '),
  };
}

/** Returns the columns. On a phone the name has a second line with the number. */
export function personColumns(
  keys: readonly ColumnKey[],
  classes: ClassNames,
  isNarrow: boolean,
): Column<DeskPerson>[] {
  return keys.map((key) => ({
    key,
    title: columnTitles[key],
    width: columnWidths[key] ?? [6, 1],
    text: (person) => textOf(person, key, classes),
    ...(key === 'name' && isNarrow && { cell: (person) => <NameAndNumber person={person} /> }),
    ...(key === 'joined' && { cell: (person) => <Joined person={person} /> }),
    ...(key === 'mobile' && { cell: mobileCell }),
    ...(key === 'whatsapp' && { cell: ({ whatsapp }) => whatsapp && readableNumber(whatsapp) }),
  }));
}

function textOf(person: DeskPerson, column: ColumnKey, classes: ClassNames): string {
  if (column === 'class') return classes.get(person.divisionId) ?? '';
  if (column === 'joined') return person.joinedAt ?? '';
  return person[column] ?? '';
}

function mobileCell({ mobile }: DeskPerson) {
  return mobile === null ? (
    <span className={asText({ weight: 'bold' })}>{vocabulary.noNumber}</span>
  ) : (
    <span className={asText({ shrink: true, lines: 'cut' })}>{readableNumber(mobile)}</span>
  );
}

function NameAndNumber({ person: { name, mobile } }: { person: DeskPerson }) {
  return (
    <span className={asStack({ gap: 1, shrink: true })} title={name}>
      <span className={asText({ shrink: true, lines: 'cut' })}>{name}</span>
      <span className={asText({ shrink: true, lines: 'cut', tone: 'quiet', weight: 'regular' })}>
        {mobile ? readableNumber(mobile) : vocabulary.noNumber}
      </span>
    </span>
  );
}

function Joined({ person: { joinedAt, memorial, asked, invitedAt } }: { person: DeskPerson }) {
  if (memorial !== null) return <span className={asText({ tone: 'quiet' })}>{vocabulary.inMemoriam}</span>;
  if (joinedAt !== null)
    return (
      <span className={asText({ tone: 'green', weight: 'bold', figures: true })}>
        {shortDay(joinedAt, currentDate())}
      </span>
    );
  if (asked) return <span className={asText({ weight: 'bold' })}>{words.chips.asked}</span>;
  if (invitedAt !== null)
    return (
      <span className={asText({ tone: 'quiet' })}>{words.invited(shortDay(invitedAt, currentDate()))}</span>
    );
  return <span className={asText({ tone: 'quiet' })}>{vocabulary.notYet}</span>;
}
