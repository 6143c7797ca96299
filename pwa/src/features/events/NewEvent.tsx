import { organiseWords as words } from '@memcherrish/shared/text/organise-events.ts';
import type { EventGround } from '@memcherrish/shared/wire/events.ts';
import { useState } from 'react';
import { makeEvent } from '#api/events.ts';
import { deviceZone } from '#components/event-times.ts';
import { newId } from '#local/outbox/edits.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { EventForm } from './EventForm.tsx';
import { emptyDraft } from './event-draft.ts';

/** The page on which an organiser announces an event for one of the grounds. */
export function NewEvent({ grounds, onMade }: { grounds: readonly EventGround[]; onMade(): void }) {
  // The whole school, if it may be chosen: the first batch would be a guess.
  const [chosen, setChosen] = useState(
    String(
      Math.max(
        0,
        grounds.findIndex(({ batch }) => batch === null),
      ),
    ),
  );
  // One id for all tries, so that sending twice makes one event.
  const [id] = useState(newId);
  const ground = grounds[Number(chosen)] ?? grounds[0];
  if (!ground) return null;
  const { schoolId, batchId } = ground;
  return (
    <>
      <PageHeader title={words.announce} />
      <EventForm
        start={emptyDraft(deviceZone())}
        label={words.publish}
        ground={
          <SelectField
            label={words.forWhom}
            value={chosen}
            onChange={setChosen}
            options={grounds.map((each, index) => ({ value: String(index), label: nameOf(each) }))}
          />
        }
        save={(fields) => makeEvent({ _id: id, schoolId, batchId, ...fields })}
        onSaved={onMade}
      />
    </>
  );
}

function nameOf({ batch, schoolName }: EventGround): string {
  return batch === null ? words.wholeSchool(schoolName) : words.ofBatch(batch, schoolName);
}
