import { desk } from '@memcherrish/shared/domain/limits.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { gridWords } from '@memcherrish/shared/text/app/people-grid.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskPeople, DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { FileDown, FolderInput, FolderPlus, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { EditSchoolmate } from '#admin/people/EditSchoolmate.tsx';
import { listedIds } from '#admin/people/listed-person.ts';
import { DivisionTeachers } from '#admin/teachers/DivisionTeachers.tsx';
import type { Selection } from '#admin/widgets/dashboard-address.ts';
import type { Query } from '#admin/widgets/use-read.ts';
import { BulkBar } from '#components/people-grid/BulkBar.tsx';
import { GridTools } from '#components/people-grid/GridTools.tsx';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { nothingSelected } from '#components/people-grid/row-selection.ts';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { useRowSize } from '#components/people-grid/use-row-size.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { BulkDialogs } from './BulkDialogs.tsx';
import { CellEditor } from './CellEditor.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { personColumns, personKind } from './person-columns.tsx';
import { TableHead } from './TableHead.tsx';
import { type ColumnKey, chosenColumns, fieldOf, mayEditColumn } from './table-columns.ts';
import { chips, rowKey } from './table-view.ts';
import { type BulkAction, useBulk } from './use-bulk.ts';
import { useCellEdit } from './use-cell-edit.ts';
import { useColumns } from './use-columns.ts';
import { useOpenPerson, withSaved } from './use-open-person.ts';

const bulkActions: readonly [action: BulkAction, icon: ReactNode][] = [
  ['invite', <Send key="invite" aria-hidden="true" />],
  ['move', <FolderInput key="move" aria-hidden="true" />],
  ['copy', <FolderPlus key="copy" aria-hidden="true" />],
  ['export', <FileDown key="export" aria-hidden="true" />],
  ['remove', <Trash2 key="remove" aria-hidden="true" />],
];

interface PeopleTableProps {
  school: Structure;
  scope: Selection;
  people: DeskPeople;
  query: Query<DeskPeople>;
  /** The filter at the start. */
  find: string;
}

/** The table with its tools, the actions on the selection, and the form of one person. */
export function PeopleTable({ school, scope, people: { people, more }, query, find }: PeopleTableProps) {
  const [showsTeachers, setShowsTeachers] = useState(false);
  const [chosen, setColumns] = useColumns();
  const { isNarrow } = useRowSize();
  const isOneClass = scope.divisionId !== null;
  const classes = useMemo(() => classNames(school, scope.batchId !== null), [school, scope.batchId]);
  const kind = useMemo(() => personKind(classes), [classes]);
  const keys = useMemo<readonly ColumnKey[]>(
    () => [
      'name',
      ...chosenColumns.filter(
        (key) => (isNarrow || chosen.includes(key)) && (key !== 'class' || !isOneClass),
      ),
    ],
    [isNarrow, chosen, isOneClass],
  );
  const columns = useMemo(() => personColumns(keys, classes, isNarrow), [keys, classes, isNarrow]);
  const drawn = useMemo(
    () => (isNarrow ? columns.filter(({ key }) => key === 'name' || key === 'joined') : columns),
    [isNarrow, columns],
  );
  const grid = usePeopleGrid({ rows: people, kind, columns, chips, find });

  const onRow = (row: DeskPerson) =>
    query.change(({ people: all, ...rest }) => ({
      ...rest,
      people: all.map((each) => (rowKey(each) === rowKey(row) ? row : each)),
    }));
  const edit = useCellEdit(school._id, onRow);
  const editedRow = edit.open && people.find((person) => rowKey(person) === edit.open?.key);
  const batchOf = (divisionId: string) =>
    school.batches.find(({ divisions }) => divisions.some(({ _id }) => _id === divisionId))?._id ?? null;
  const opened = useOpenPerson(school._id, batchOf);
  const hasActed = useRef(false);
  const bulk = useBulk(school._id, grid.selected, () => {
    grid.select(nothingSelected);
    query.reload();
    hasActed.current = true;
  });
  // The action removed the focused button, and maybe its row. Focuses the table when the new people arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new people trigger it, their value is not read
  useEffect(() => {
    if (hasActed.current) focusTable();
    hasActed.current = false;
  }, [people]);
  const title = titleOf(school, scope);

  return (
    <>
      <TableHead title={title} school={school} scope={scope} people={people} />
      <GridTools
        grid={grid}
        {...(isOneClass && {
          other: {
            label: vocabulary.teachers,
            isPressed: showsTeachers,
            onPress: () => setShowsTeachers(true),
            onLeave: () => setShowsTeachers(false),
          },
        })}
        end={
          <>
            {!isNarrow && <ColumnChoice columns={chosen} isOneClass={isOneClass} onColumns={setColumns} />}
            {more && (
              <p className={asText({ size: 1, tone: 'quiet', fill: true })}>{words.more(desk.mostRows)}</p>
            )}
          </>
        }
      />
      {edit.open?.problem && editedRow && (
        <Notice tone="error">
          <p>{edit.open.problem.message}</p>
          <div className={asRow({ gap: 2, across: 4, wrap: true })}>
            <Button kind="quiet" onClick={() => edit.save(editedRow)}>
              {words.keepMine}
            </Button>
            <Button kind="quiet" onClick={edit.cancel}>
              {edit.open.problem.isConflict ? words.useTheirs : words.dropMine}
            </Button>
          </div>
        </Notice>
      )}
      {bulk.undo && (
        <Notice tone="success">
          <div className={asRow({ gap: 2, across: 4, wrap: true })}>
            <span>{bulk.undo.message}</span>
            <Button kind="quiet" onClick={bulk.undo.run}>
              {vocabulary.undo}
            </Button>
          </div>
        </Notice>
      )}
      {showsTeachers && scope.batchId && scope.divisionId ? (
        <DivisionTeachers
          ids={{ schoolId: school._id, batchId: scope.batchId, divisionId: scope.divisionId }}
          division={title}
          heading="h2"
          active
        />
      ) : people.length === 0 ? (
        <Empty title={words.empty} />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {gridWords.shownOf(grid.shown.length, people.length)}
            {grid.selected.length > 0 && `, ${gridWords.selected(grid.selected.length)}`}
          </p>
          <PeopleGrid
            label={title}
            grid={grid}
            columns={drawn}
            role="grid"
            selects
            onOpen={opened.open}
            editing={{
              openKey: edit.open?.key ?? null,
              mayEdit: mayEditColumn,
              start: (person, column) => {
                const field = fieldOf(column);
                if (field) edit.start(person, field);
              },
              editor: (person, column, onLeave) =>
                edit.open?.field === column && (
                  <CellEditor person={person} field={edit.open.field} edit={edit} onLeave={onLeave} />
                ),
            }}
          />
          <p className={`table-keys ${asText({ size: 1, tone: 'quiet' })}`}>{gridWords.keys}</p>
          <BulkBar
            grid={grid}
            actions={bulkActions.map(([action, icon]) => ({
              label: words[action],
              icon,
              onAct: () => bulk.ask(action),
            }))}
          />
        </>
      )}
      <BulkDialogs bulk={bulk} school={school} selected={grid.selected} onInvited={query.reload} />
      {opened.person && (
        <EditSchoolmate
          ids={listedIds(opened.person)}
          person={opened.person}
          onClose={opened.close}
          onSaved={(saved) => {
            for (const row of people) if (row._id === saved._id) onRow(withSaved(row, saved));
          }}
        />
      )}
    </>
  );
}

/** Returns the names of the divisions. In the table of a batch they do without its name. */
function classNames(school: Structure, isOneBatch: boolean): ReadonlyMap<string, string> {
  return new Map(
    school.batches.flatMap(({ batch, divisions }) =>
      divisions.map(({ _id, name }) => [_id, isOneBatch ? name : `${name}, ${batch}`] as const),
    ),
  );
}

function titleOf(school: Structure, { batchId, divisionId }: Selection): string {
  const batch = school.batches.find(({ _id }) => _id === batchId);
  const division = batch?.divisions.find(({ _id }) => _id === divisionId);
  return division?.name ?? batch?.batch ?? words.wholeSchool;
}

/** Focuses the table. Waits two frames: the closing dialog first tries to focus a button that no longer exists. */
function focusTable(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog], input')) return;
      document.querySelector<HTMLElement>('.people-grid-body [data-cell][tabindex="0"]')?.focus();
    }),
  );
}
