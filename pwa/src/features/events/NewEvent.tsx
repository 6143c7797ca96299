import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type EventGround, eventCalls } from '@memcherrish/shared/wire/events/events.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { deviceZone } from '#components/event-times.ts';
import { newId } from '#local/edits/edits.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { EventForm } from './EventForm.tsx';
import { emptyDraft } from './event-draft.ts';

/** The page on which an organiser announces an event for some of the grounds. */
export function NewEvent({ grounds, onMade }: { grounds: readonly EventGround[]; onMade(): void }) {
  const schools = [...new Map(grounds.map((each) => [each.schoolId, each.schoolName]))];
  const [chosen, setChosen] = useState(schools[0]?.[0]);
  // One id for all tries, so that sending twice makes one event.
  const [id] = useState(newId);
  const ofSchool = grounds.filter(({ schoolId }) => schoolId === chosen);
  const [ground] = ofSchool;
  if (!ground || chosen === undefined)
    return (
      <Empty title={words.mayNot} action={<LinkButton to="/events">{eventWords.toEvents}</LinkButton>} />
    );
  return (
    <>
      <PageHeader title={words.announce} />
      {schools.length > 1 && (
        <SelectField
          label={vocabulary.school}
          value={chosen}
          onChange={setChosen}
          options={schools.map(([value, label]) => ({ value, label }))}
        />
      )}
      <EventForm
        key={chosen}
        start={emptyDraft(deviceZone(), usualBatches(ofSchool))}
        label={words.publish}
        grounds={ofSchool}
        save={(fields) => sendCall(eventCalls.add, { body: { _id: id, schoolId: chosen, ...fields } })}
        onSaved={onMade}
      />
    </>
  );
}

/** The whole school where it may be chosen, and the only batch where there is one: another choice would be a guess. */
function usualBatches(grounds: readonly EventGround[]): string[] | null {
  if (grounds.some(({ batchId }) => batchId === null)) return null;
  return grounds.length === 1 ? grounds.flatMap(({ batchId }) => batchId ?? []) : [];
}
