import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import type { DeskPeople, DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { EditSchoolmate } from '#admin/people/EditSchoolmate.tsx';
import { listedIds } from '#admin/people/people-order.ts';
import { DivisionTeachers } from '#admin/teachers/DivisionTeachers.tsx';
import type { Selection } from '#admin/widgets/dashboard-address.ts';
import type { Query } from '#admin/widgets/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialogs } from './BulkDialogs.tsx';
import { PeopleGrid } from './PeopleGrid.tsx';
import { nothingSelected, type RowSelection } from './row-selection.ts';
import { TableHead } from './TableHead.tsx';
import { TableTools } from './TableTools.tsx';
import type { ColumnKey } from './table-columns.ts';
import { type Chip, countChips, inOrder, narrowed, type Order, rowKey } from './table-view.ts';
import { useBulk } from './use-bulk.ts';
import { useCellEdit } from './use-cell-edit.ts';
import { useColumns } from './use-columns.ts';
import { useOpenPerson, withSaved } from './use-open-person.ts';
import { useRowSize } from './use-row-size.ts';

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
  const [filter, setFilter] = useState(find);
  // Keeps typing fast while ten thousand rows are filtered.
  const wanted = useDeferredValue(filter);
  const [chip, setChip] = useState<Chip>('all');
  const [showsTeachers, setShowsTeachers] = useState(false);
  const [order, setOrder] = useState<Order>({ column: 'name', descending: false });
  const [selection, setSelection] = useState<RowSelection>(nothingSelected);
  const [chosen, setColumns] = useColumns();
  const size = useRowSize();
  const isOneClass = scope.divisionId !== null;
  const classes = useMemo(() => classNames(school, scope.batchId !== null), [school, scope.batchId]);
  const ordered = useMemo(() => inOrder(people, order, classes), [people, order, classes]);
  const rows = useMemo(() => narrowed(ordered, chip, wanted), [ordered, chip, wanted]);
  const counts = useMemo(() => countChips(people), [people]);
  const selected = useMemo(
    () => people.filter((person) => selection.keys.has(rowKey(person))),
    [people, selection],
  );
  const columns = useMemo<readonly ColumnKey[]>(
    () =>
      size.isNarrow
        ? ['name', 'joined']
        : ['name', ...chosen.filter((column) => column !== 'class' || !isOneClass)],
    [size.isNarrow, chosen, isOneClass],
  );

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
  const bulk = useBulk(school._id, selected, () => {
    setSelection(nothingSelected);
    query.reload();
    hasActed.current = true;
  });
  // The action removed the focused button, and maybe its row. Focuses the table when the new people arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new people trigger it, their value is not read
  useEffect(() => {
    if (hasActed.current) focusTable();
    hasActed.current = false;
  }, [people]);
  const sort = (column: ColumnKey) =>
    setOrder((now) => ({ column, descending: now.column === column && !now.descending }));
  const title = titleOf(school, scope);

  return (
    <>
      <TableHead title={title} school={school} scope={scope} people={people} />
      <TableTools
        {...{ filter, chip, counts, isOneClass, showsTeachers }}
        onFilter={setFilter}
        onChip={(next) => {
          setChip(next);
          setShowsTeachers(false);
        }}
        onTeachers={() => setShowsTeachers(true)}
        columns={chosen}
        onColumns={setColumns}
        sort={size.isNarrow ? { order, onSort: sort } : null}
        hasMore={more}
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
              {words.undo}
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
            {words.shownOf(rows.length, people.length)}
            {selected.length > 0 && `, ${words.selected(selected.length)}`}
          </p>
          {rows.length === 0 ? (
            <Empty title={words.noneMatch} />
          ) : (
            <PeopleGrid
              {...{ rows, columns, classes, order, selection, edit, size }}
              label={title}
              onSort={sort}
              onSelect={setSelection}
              onOpen={opened.open}
            />
          )}
          <p className={`table-keys ${asText({ size: 1, tone: 'quiet' })}`}>{words.keys}</p>
        </>
      )}
      <BulkBar count={selected.length} onAct={bulk.ask} onClear={() => setSelection(nothingSelected)} />
      <BulkDialogs bulk={bulk} school={school} selected={selected} onInvited={query.reload} />
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
      document.querySelector<HTMLElement>('.people-grid-rows [data-cell][tabindex="0"]')?.focus();
    }),
  );
}
