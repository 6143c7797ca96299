import { managedMemorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import { type MemorialPerson, memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { useId } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId } from '#admin/widgets/Panel.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { lifeDate } from '#ui/words/life-date.ts';

const listMemorials = () => sendCall(memorialCalls.list);

/** The people in memoriam, whose memorial an admin can take back. Renders nothing when there are none. */
export function MemorialsList() {
  const memorials = useQuery(listMemorials, words.loadFailed);
  useReturn(memorials.reload);
  const heading = useId();
  const question = useConfirm<MemorialPerson>(
    ({ _id }) =>
      ask(
        sendCall(memorialCalls.decide, { params: { schoolmateId: _id }, body: { decision: 'take-back' } }),
        words.decideFailed,
      ),
    () => {
      memorials.reload();
      focusHeading(headingId('pending-requests'));
    },
  );
  const people = memorials.value?.memorials ?? [];
  return (
    <>
      {memorials.problem && <LoadFailure problem={memorials.problem} onRetry={memorials.reload} />}
      {people.length > 0 && (
        <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby={heading}>
          <h3 id={heading}>{words.heading}</h3>
          <ul className="panel-card entry-rows">
            {people.map((person) => (
              <EntryRow
                key={person._id}
                title={person.name}
                text={placeAndDates(person)}
                actions={[{ label: words.takeBack, danger: true, onSelect: () => question.ask(person) }]}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        {...question.dialog}
        danger
        title={words.askTakeBack(question.item?.name ?? '')}
        text={words.takeBackText}
        confirmLabel={words.takeBack}
      />
    </>
  );
}

/** Returns the class, the school and the dates that are known, in words. */
export function placeAndDates({
  division,
  batch,
  schoolName,
  born,
  died,
}: Pick<MemorialPerson, 'division' | 'batch' | 'schoolName' | 'born' | 'died'>): string {
  const dates = words.dates(born && lifeDate(born), died && lifeDate(died));
  return [`${division}, ${batch}, ${schoolName}`, ...(dates ? [dates] : [])].join(' · ');
}
