// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be positioned, which drawing only some of them needs

import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { CellEditor } from './CellEditor.tsx';
import { CellText } from './CellText.tsx';
import { type ColumnKey, fieldOf, mayEdit } from './table-columns.ts';
import type { ClassNames } from './table-view.ts';
import type { CellEdit } from './use-cell-edit.ts';

const inCell = asRow({ gap: 2, shrink: true, px: 2, figures: true });
const inName = `${inCell} ${asText({ weight: 'bold' })}`;

interface GridRowProps {
  person: DeskPerson;
  index: number;
  columns: readonly ColumnKey[];
  classes: ClassNames;
  isSelected: boolean;
  /** The column of the cell in the tab order, if it is in this row. */
  activeColumn: number | null;
  /** Null unless a cell of this row is open. */
  edit: CellEdit | null;
  isNarrow: boolean;
  /** In CSS pixels. */
  height: number;
  start: number;
  /** The widths of the columns. */
  template: string;
  /** Returns the focus to the cell when its editor closes. Null unless a cell of this row is open. */
  onLeave: (() => void) | null;
}

/**
 * A person: a box, the cells, and a button that opens the form. The grid handles presses and keys. It is memoized,
 * because scrolling draws the grid again and again.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { person, index, columns, classes, isSelected, activeColumn, edit, isNarrow, onLeave } = props;
  const cell = (column: number, isEditable = false) => ({
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-readonly': !isEditable,
    'data-cell': `${index} ${column}`,
    tabIndex: activeColumn === column ? 0 : -1,
  });
  return (
    <div
      role="row"
      className="grid-row grid-person"
      style={{
        height: props.height,
        transform: `translateY(${props.start}px)`,
        gridTemplateColumns: props.template,
      }}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <span {...cell(0)} className={`grid-box ${asStack({ align: 'center' })}`}>
        <input
          type="checkbox"
          aria-label={words.select(person.name)}
          tabIndex={-1}
          checked={isSelected}
          readOnly
        />
      </span>
      {columns.map((column, at) => {
        const field = fieldOf(column);
        const isOpen = field !== null && edit?.open?.field === field;
        return (
          <span
            key={column}
            {...cell(at + 1, field !== null && mayEdit(person, field))}
            className={`grid-cell ${column === 'name' ? inName : inCell}`}
          >
            {column === 'name' && (
              <Avatar name={person.name} photo={person.photo} preview={person.photoPreview} size="small" />
            )}
            {isOpen && edit && onLeave ? (
              <CellEditor person={person} field={field} edit={edit} onLeave={onLeave} />
            ) : (
              <CellText person={person} column={column} classes={classes} isNarrow={isNarrow} />
            )}
          </span>
        );
      })}
      <span {...cell(columns.length + 1)} className={`grid-box ${asStack({ align: 'center' })}`}>
        <button
          type="button"
          className={`grid-open ${asStack({ align: 'center', fill: true, tone: 'quiet' })}`}
          tabIndex={-1}
          aria-label={words.openPerson(person.name)}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      </span>
    </div>
  );
});
