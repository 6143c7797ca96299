import { uploadWords as words } from '@memcherrish/shared/text/desk/uploads.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  importCalls,
  type UndoneUpload,
  type UploadsOfSchool,
} from '@memcherrish/shared/wire/desk/imports.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { momentInSentence } from '#ui/words/times.ts';

interface RecentUploadsProps {
  active: boolean;
  schoolId: string;
  /** The level of its heading. */
  level?: 2 | 3;
  onUndone: () => void;
}

type Upload = UploadsOfSchool[number];

const headingId = 'recent-uploads';

/** Uploads that are shown before the admin asks for all. */
const shownFirst = 3;

/** The uploads of a school that an admin can undo. Renders nothing when there are none. */
export function RecentUploads({ active, schoolId, level = 3, onUndone }: RecentUploadsProps) {
  const uploads = useRead(importCalls.list, { params: { schoolId } }, words.failed, { when: active });
  const [isWhole, setWhole] = useState(false);
  const [result, setResult] = useState<(UndoneUpload & { place: string }) | null>(null);
  const undo = useConfirm(
    async (upload: Upload) => {
      const { _id } = upload;
      const outcome = await ask(
        sendCall(importCalls.undo, { params: { schoolId, importId: _id } }),
        words.undoFailed,
      );
      if (!outcome.ok) return outcome;
      setResult({ ...outcome.value, place: placeOf(upload) });
      // Removes the button before the dialog returns the focus to it.
      const undoneAt = currentDate().toISOString();
      uploads.change((all) => all.map((each) => (each._id === _id ? { ...each, undoneAt } : each)));
      return outcome;
    },
    () => {
      onUndone();
      focusHeading(headingId);
    },
  );

  if (uploads.problem) return <LoadFailure problem={uploads.problem} onRetry={uploads.reload} />;
  if (!uploads.value || (uploads.value.length === 0 && !result)) return null;
  const all = uploads.value;
  const Heading = `h${level}` as const;
  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby={headingId}>
      <div>
        <Heading id={headingId} tabIndex={-1}>
          {words.title}
        </Heading>
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.hint}</p>
      </div>
      {result && <UndoResult {...result} />}
      <ul className="panel-card entry-rows">
        {(isWhole ? all : all.slice(0, shownFirst)).map((upload) => (
          <EntryRow
            key={upload._id}
            title={words.added(upload.added, upload.filled, placeOf(upload), upload.batch)}
            text={textOf(upload)}
            actions={
              upload.undoneAt === null ? [{ label: vocabulary.undo, onSelect: () => undo.ask(upload) }] : []
            }
          />
        ))}
      </ul>
      {!isWhole && all.length > shownFirst && (
        <div>
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.showAll(all.length)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...undo.dialog}
        title={words.ask(undo.item ? placeOf(undo.item) : '', undo.item?.batch ?? '')}
        text={words.askText(undo.item?.added ?? 0, undo.item ? placeOf(undo.item) : '')}
        details={[
          words.askStay,
          words.askElsewhere,
          ...((undo.item?.filled ?? 0) > 0 ? [words.askFilled] : []),
          ...((undo.item?.classes ?? 1) > 1 ? [words.askMade] : []),
        ]}
        confirmLabel={words.confirm}
      />
    </section>
  );
}

/** Returns the class of an upload, or the number of its classes. */
function placeOf({ division, classes }: Upload): string {
  return classes === 1 ? division : words.classes(classes);
}

function textOf({ by, at, undoneAt, fileName, added, filled }: Upload): string {
  const now = currentDate();
  const filledIn = added > 0 && filled > 0 ? ` ${words.filled(filled)}` : '';
  const made = `${words.by(by, momentInSentence(at, now), fileName)}${filledIn}`;
  return undoneAt === null ? made : `${made} ${words.undone(momentInSentence(undoneAt, now))}`;
}

/** The number of people who were removed, and the names of those who stayed. */
function UndoResult({ removed, stayed, emptied, divisionsRemoved, place }: UndoneUpload & { place: string }) {
  return (
    <Notice tone="success">
      <p>{words.removed(removed, place)}</p>
      {emptied > 0 && <p>{words.emptied(emptied)}</p>}
      {divisionsRemoved > 0 && <p>{words.divisionsRemoved(divisionsRemoved)}</p>}
      {stayed.length > 0 && (
        <>
          <p>{words.stayed(stayed.length)}</p>
          <ul>
            {stayed.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
              <li key={index}>
                {name}: {words.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
