import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import type { EventGround } from '@memcherrish/shared/wire/events/events.ts';
import { TickField } from '#ui/forms/TickField.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import type { EventDraft } from './event-draft.ts';

type Audience = Pick<EventDraft, 'batchIds' | 'teachers'>;

interface AudienceFieldsProps {
  /** The batches of one school that may be invited, and the school itself if all of it may. */
  grounds: readonly EventGround[];
  audience: Audience;
  error: string | undefined;
  onChange(change: Partial<Audience>): void;
}

/** The choice of the people invited to an event: the whole school or some of its batches, and their teachers. */
export function AudienceFields({ grounds, audience, error, onChange }: AudienceFieldsProps) {
  const { batchIds, teachers } = audience;
  const mayBeSchool = grounds.some(({ batchId }) => batchId === null);
  const batches = grounds.flatMap(({ batchId, batch }) =>
    batchId === null ? [] : { batchId, label: batch },
  );
  const tick = (batchId: string, isTicked: boolean) =>
    onChange({
      batchIds: [...(batchIds ?? []).filter((each) => each !== batchId), ...(isTicked ? [batchId] : [])],
    });
  return (
    <fieldset className={`event-audience ${asStack()}`}>
      <legend>{words.whoIsInvited}</legend>
      {error && <Notice tone="error">{error}</Notice>}
      {mayBeSchool && (
        <TickField
          label={words.wholeSchool}
          checked={batchIds === null}
          onChange={(isTicked) => onChange({ batchIds: isTicked ? null : [] })}
        />
      )}
      {batchIds !== null && batches.length > 0 && (
        <div className="event-batches">
          {batches.map(({ batchId, label }) => (
            <TickField
              key={batchId}
              label={label ?? ''}
              checked={batchIds.includes(batchId)}
              onChange={(isTicked) => tick(batchId, isTicked)}
            />
          ))}
        </div>
      )}
      <TickField
        label={words.teachers}
        checked={teachers}
        onChange={(isTicked) => onChange({ teachers: isTicked })}
      />
    </fieldset>
  );
}
