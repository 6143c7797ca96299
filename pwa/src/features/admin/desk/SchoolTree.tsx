import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import { ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Selection } from '#admin/widgets/dashboard-address.ts';
import { asStack, asText } from '#ui/layout.ts';
import { type TreeRow, treeRows } from './tree-rows.ts';
import './school-tree.css';

interface SchoolTreeProps {
  schools: readonly DeskSchool[];
  chosen: Selection;
}

/**
 * The schools with batches and divisions, and how many people of each have joined. One row is in the tab order. Arrows
 * move the focus, open and close rows; letters go to the next name.
 */
export function SchoolTree({ schools, chosen }: SchoolTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const open = openIn(chosen, toggled);
  const rows = treeRows(schools, open);
  const chosenId = chosen.divisionId ?? chosen.batchId ?? chosen.schoolId;
  const inTabOrder = [focused, chosenId, rows[0]?.id].find((id) => rows.some((row) => row.id === id));

  function toggle(id: string, next: boolean) {
    setToggled((current) => new Map(current).set(id, next));
  }
  function focusRow(id: string | null | undefined) {
    if (id == null) return;
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.findIndex(({ id }) => id === (document.activeElement as HTMLElement).dataset['row']);
    const row = rows[at];
    if (!row) return;
    const act = keyActs(rows, at)[event.key] ?? letterAct(rows, at, event.key);
    if (!act) return;
    event.preventDefault();
    if (act.open !== undefined) toggle(row.id, act.open);
    focusRow(act.focus);
  }

  return (
    <div ref={tree} className={asStack()} role="tree" aria-label={deskWords.tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          siblings={rows.filter(({ parentId }) => parentId === row.parentId)}
          isChosen={row.id === chosenId}
          isInTabOrder={row.id === inTabOrder}
          onToggle={(next) => toggle(row.id, next)}
          onFocus={() => setFocused(row.id)}
        />
      ))}
    </div>
  );
}

const looks = {
  school: asText({ tone: 'ink', weight: 'bold' }),
  batch: asText({ tone: 'ink' }),
  division: asText({ tone: 'ink' }),
  add: asText({ tone: 'quiet' }),
};

interface RowProps {
  row: TreeRow;
  siblings: readonly TreeRow[];
  isChosen: boolean;
  isInTabOrder: boolean;
  onToggle: (open: boolean) => void;
  onFocus: () => void;
}

function Row({ row, siblings, isChosen, isInTabOrder, onToggle, onFocus }: RowProps) {
  const { id, level, kind, name, to, counts, open } = row;
  return (
    <Link
      className={`school-tree-row ${looks[kind]}`}
      role="treeitem"
      to={to}
      data-row={id}
      data-level={level}
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(row) + 1}
      aria-expanded={open ?? undefined}
      aria-selected={isChosen}
      aria-current={isChosen ? 'page' : undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        // A press on the arrow opens the row and stays on the page. The keyboard has the arrow keys for it.
        const isOnArrow = event.target instanceof Element && event.target.closest('.school-tree-arrow');
        if (open === null || !isOnArrow) return;
        event.preventDefault();
        onToggle(!open);
      }}
    >
      <span className={`school-tree-arrow ${asStack({ align: 'center', tone: 'quiet' })}`}>
        {open !== null && <ChevronRight aria-hidden="true" />}
        {kind === 'add' && <Plus aria-hidden="true" />}
      </span>
      <span className={asText({ grow: true, lines: 'cut' })}>{name}</span>
      {counts && kind === 'division' && counts.people > 0 && <Joined {...counts} />}
      {counts && (
        <>
          <span className={asText({ tone: 'quiet', weight: 'regular' })} aria-hidden="true">
            {kind === 'division'
              ? `${counts.joined}/${counts.people}`
              : counts.people.toLocaleString('en-IN')}
          </span>
          <span className="visually-hidden">{deskWords.joined(counts.joined, counts.people)}</span>
        </>
      )}
    </Link>
  );
}

/** A thin bar: the share of the people who have joined. */
function Joined({ people, joined }: { people: number; joined: number }) {
  return (
    <svg className="school-tree-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" rx="4" />
      <rect width={(100 * joined) / people} height="8" rx="4" />
    </svg>
  );
}

/** Returns the open rows: those on the way to the chosen class, and what the admin opened. */
function openIn(chosen: Selection, toggled: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const open = new Set([chosen.schoolId, chosen.batchId].filter((id) => id !== null));
  for (const [id, isOpen] of toggled) {
    if (isOpen) open.add(id);
    else open.delete(id);
  }
  return open;
}

interface KeyAct {
  open?: boolean;
  focus?: string | null | undefined;
}

/** Returns what each key does on a row, as in any tree. */
function keyActs(rows: readonly TreeRow[], at: number): Record<string, KeyAct> {
  const row = rows[at];
  if (!row) return {};
  return {
    ArrowDown: { focus: rows[at + 1]?.id },
    ArrowUp: { focus: rows[at - 1]?.id },
    Home: { focus: rows[0]?.id },
    End: { focus: rows.at(-1)?.id },
    ArrowRight: row.open === false ? { open: true } : { focus: row.open ? rows[at + 1]?.id : null },
    ArrowLeft: row.open ? { open: false } : { focus: row.parentId },
  };
}

/** Goes to the next row whose name begins with the letter. */
function letterAct(rows: readonly TreeRow[], at: number, key: string): KeyAct | undefined {
  if (key.length !== 1 || key === ' ' || key === '/') return undefined;
  const after = [...rows.slice(at + 1), ...rows.slice(0, at)];
  const next = after.find(({ name }) => name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
  return next && { focus: next.id };
}
