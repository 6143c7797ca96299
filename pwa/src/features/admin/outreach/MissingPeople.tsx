import { desk } from '@memcherrish/shared/domain/limits.ts';
import { gridWords } from '@memcherrish/shared/text/app/people-grid.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk/desk-table.ts';
import { outreachWords as words } from '@memcherrish/shared/text/desk/outreach.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type MissingPerson, outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { FileDown, PhoneOff, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { ExportDialog } from '#admin/table/ExportDialog.tsx';
import { InviteManyDialog } from '#admin/table/InviteManyDialog.tsx';
import { rowKey, selectedOf } from '#admin/table/table-view.ts';
import { ask } from '#admin/widgets/connection.ts';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { BulkBar } from '#components/people-grid/BulkBar.tsx';
import { GridTools } from '#components/people-grid/GridTools.tsx';
import type { Chip, Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';
import { NoteDialog } from './NoteDialog.tsx';

type Note = MissingPerson['notes'][number];

const kind: RowKind<MissingPerson> = {
  keyOf: rowKey,
  nameOf: ({ name }) => name,
  faceOf: () => ({ photo: null, empty: true }),
  searched: ({ name, division, mobile, notes }) =>
    [name, division, mobile, ...notes.map(({ text }) => text)].join(' '),
};

const chips: readonly Chip<MissingPerson>[] = [
  { key: 'notInvited', label: words.notInvited, has: ({ invited }) => invited === null },
  { key: 'deadNumbers', label: words.deadNumbers, has: ({ deadNumber }) => deadNumber !== null },
  { key: 'noNumbers', label: vocabulary.noNumber, has: ({ mobile }) => mobile === null },
];

interface MissingPeopleProps {
  schoolId: string;
  people: readonly MissingPerson[];
  onChanged: () => void;
}

/** The people who have not joined, with who invited them, what the admins note, and numbers that no longer work. */
export function MissingPeople({ schoolId, people, onChanged }: MissingPeopleProps) {
  const heading = useId();
  const [noted, setNoted] = useState<MissingPerson | null>(null);
  const [open, setOpen] = useState<'invite' | 'export' | null>(null);
  const toast = useToast();
  const removal = useConfirm<Note>(
    ({ _id }) =>
      ask(sendCall(outreachCalls.removeNote, { params: { schoolId, noteId: _id } }), words.removeFailed),
    onChanged,
  );

  async function mark({ _id, deadNumber }: MissingPerson) {
    const marked = await ask(
      sendCall(outreachCalls.markNumber, {
        params: { schoolId, schoolmateId: _id },
        body: { works: deadNumber !== null },
      }),
      words.markFailed,
    );
    if (marked.ok) toast(marked.value.message);
    else toast(marked.problem.message, 'error');
    onChanged();
  }

  const columns: Column<MissingPerson>[] = [
    { key: 'name', title: vocabulary.name, width: [10, 2], text: kind.nameOf },
    { key: 'class', title: vocabulary.className, width: [5, 0.5], text: ({ division }) => division },
    {
      ...{ key: 'invited', title: words.invitation, width: [10, 2] },
      text: ({ invited }) => invited?.at ?? '',
      cell: ({ invited }) => <span className={asText({ breaks: true })}>{invitationOf(invited)}</span>,
    },
    {
      ...{ key: 'number', title: vocabulary.mobile, width: [10, 1.5] },
      text: ({ mobile }) => mobile ?? '',
      cell: (person) => <MobileNumber person={person} onMark={() => void mark(person)} />,
    },
    {
      ...{ key: 'notes', title: words.notes, width: [12, 4] },
      text: ({ notes }) => notes[0]?.text ?? '',
      cell: (person) => (
        <Notes person={person} onAdd={() => setNoted(person)} onRemove={(note) => removal.ask(note)} />
      ),
    },
  ];
  const grid = usePeopleGrid({ rows: people, kind, columns, chips });
  const { selected } = grid;

  function startInviting() {
    if (selected.length > desk.mostInvited) toast(deskTableWords.tooMany(desk.mostInvited), 'error');
    else setOpen('invite');
  }

  return (
    <section className={asStack({ gap: 3, fill: true })} aria-labelledby={heading}>
      <h2 id={heading}>{vocabulary.whoHasNotJoined}</h2>
      {people.length === 0 ? (
        <Empty title={words.noneShown} />
      ) : (
        <>
          <GridTools grid={grid} />
          <PeopleGrid label={vocabulary.whoHasNotJoined} grid={grid} selects grows />
          <BulkBar
            grid={grid}
            actions={[
              { label: deskTableWords.invite, icon: <Send aria-hidden="true" />, onAct: startInviting },
              {
                ...{ label: deskTableWords.export, icon: <FileDown aria-hidden="true" /> },
                onAct: () => setOpen('export'),
              },
            ]}
          />
        </>
      )}
      <InviteManyDialog
        open={open === 'invite'}
        schoolId={schoolId}
        people={selected}
        onClose={() => {
          setOpen(null);
          onChanged();
        }}
      />
      <ExportDialog
        open={open === 'export'}
        schoolId={schoolId}
        people={selectedOf(selected)}
        count={selected.length}
        onClose={() => setOpen(null)}
      />
      <NoteDialog schoolId={schoolId} person={noted} onClose={() => setNoted(null)} onSaved={onChanged} />
      <ConfirmDialog
        {...removal.dialog}
        title={words.removeNote}
        text={removal.item?.text ?? ''}
        confirmLabel={words.removeNote}
      />
    </section>
  );
}

function invitationOf(invited: MissingPerson['invited']): string {
  if (invited === null) return words.notInvited;
  const sentence = words.invited(invited.by, dateInWords(invited.at));
  return invited.links > 1 ? `${sentence} · ${words.links(invited.links)}` : sentence;
}

function MobileNumber({ person, onMark }: { person: MissingPerson; onMark: () => void }) {
  const { name, mobile, deadNumber } = person;
  if (mobile === null) return <span className={asText({ tone: 'quiet' })}>{vocabulary.noNumber}</span>;
  return (
    <span className={asRow({ gap: 1, wrap: true })}>
      <span className={deadNumber === null ? undefined : asText({ tone: 'red' })}>
        {deadNumber === null ? readableNumber(mobile) : words.dead(readableNumber(mobile))}
      </span>
      {deadNumber === null ? (
        <button
          type="button"
          className="icon-button outreach-mark"
          title={words.markDead}
          aria-label={gridWords.of(words.markDead, name)}
          onClick={onMark}
        >
          <PhoneOff aria-hidden="true" />
        </button>
      ) : (
        <RowButton label={words.markWorks} of={name} onSelect={onMark} />
      )}
    </span>
  );
}

interface NotesProps {
  person: MissingPerson;
  onAdd: () => void;
  onRemove: (note: Note) => void;
}

function Notes({ person: { name, notes }, onAdd, onRemove }: NotesProps) {
  return (
    <span className={asStack({ align: 'start' })}>
      {notes.map((note) => (
        <span key={note._id} className={asRow({ gap: 1, across: 2, wrap: true })}>
          <span dir="auto">{words.note(note.text, note.by, dateInWords(note.at))}</span>
          <RowButton label={words.removeNote} of={name} danger onSelect={() => onRemove(note)} />
        </span>
      ))}
      <RowButton label={words.addNote} of={name} onSelect={onAdd} />
    </span>
  );
}
