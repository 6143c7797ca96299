import { outreachWords as words } from '@memcherrish/shared/text/desk/outreach.ts';
import { type MissingPerson, outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { useId, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';
import { NoteDialog } from './NoteDialog.tsx';

const filters = {
  everyone: () => true,
  notInvited: ({ invited }: MissingPerson) => invited === null,
  deadNumbers: ({ deadNumber }: MissingPerson) => deadNumber !== null,
  noNumbers: ({ hasNumber }: MissingPerson) => !hasNumber,
} as const;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

interface MissingPeopleProps {
  schoolId: string;
  people: readonly MissingPerson[];
  onChanged: () => void;
}

/** The people who have not joined, with who invited them, what the admins note, and numbers that no longer work. */
export function MissingPeople({ schoolId, people, onChanged }: MissingPeopleProps) {
  const heading = useId();
  const [filter, setFilter] = useState<Filter>('everyone');
  const [noted, setNoted] = useState<MissingPerson | null>(null);
  const toast = useToast();
  const removal = useConfirm<MissingPerson['notes'][number]>(
    ({ _id }) =>
      ask(sendCall(outreachCalls.removeNote, { params: { schoolId, noteId: _id } }), words.removeFailed),
    onChanged,
  );
  const shown = people.filter(filters[filter]);

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

  return (
    <section className={`outreach-part ${asStack({ gap: 4, fill: true })}`} aria-labelledby={heading}>
      <h2 id={heading}>{words.missing}</h2>
      <SelectField
        label={words.show}
        value={filter}
        options={filterNames.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => setFilter(filterNames.find((name) => name === value) ?? 'everyone')}
      />
      {shown.length === 0 && <Empty title={words.noneShown} />}
      {shown.length > 0 && (
        <ul className="panel-card entry-rows">
          {shown.map((person) => (
            <EntryRow
              key={`${person._id} ${person.divisionId}`}
              picture={<Avatar name={person.name} photo={null} empty size="small" />}
              title={person.name}
              text={
                <>
                  {factsOf(person)}
                  {person.notes.map((note) => (
                    <span key={note._id} className={asRow({ gap: 1, across: 4, wrap: true, tone: 'ink' })}>
                      <span dir="auto">{words.note(note.text, note.by, dateInWords(note.at))}</span>
                      <RowButton
                        label={words.removeNote}
                        of={person.name}
                        danger
                        onSelect={() => removal.ask(note)}
                      />
                    </span>
                  ))}
                </>
              }
              actions={[
                { label: words.addNote, onSelect: () => setNoted(person) },
                ...(person.hasNumber
                  ? [
                      {
                        label: person.deadNumber === null ? words.markDead : words.markWorks,
                        onSelect: () => void mark(person),
                      },
                    ]
                  : []),
              ]}
            />
          ))}
        </ul>
      )}
      <NoteDialog schoolId={schoolId} person={noted} onClose={() => setNoted(null)} onSaved={onChanged} />
      <ConfirmDialog
        {...removal.dialog}
        danger
        title={words.removeNote}
        text={removal.item?.text ?? ''}
        confirmLabel={words.removeNote}
      />
    </section>
  );
}

function factsOf({ division, invited, hasNumber, deadNumber }: MissingPerson): string {
  return [
    division,
    invited === null ? words.neverInvited : words.invited(invited.by, dateInWords(invited.at)),
    ...(invited !== null && invited.links > 1 ? [words.links(invited.links)] : []),
    ...(hasNumber ? [] : [words.noNumber]),
    ...(deadNumber === null ? [] : [words.dead(readableNumber(deadNumber))]),
  ].join(' · ');
}
