import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { photoWords } from '#components/photo-words.ts';
import { useOwnPhoto } from '#components/use-own-photo.tsx';
import type { OutboxRow } from '#local/edits/edits.ts';
import { type OwnPhoto, whichPhoto } from '#local/edits/mutations/pictures.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useOutbox } from '#local/queries/queries.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { OwnPrint } from './OwnPrint.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import './photo-editor.css';

interface PhotoEditorProps {
  own: OwnRecord;
  which: OwnPhoto;
}

/** One of the viewer's photos or its placeholder, with the actions to upload, change and remove it. */
export function PhotoEditor({ own, which }: PhotoEditorProps) {
  const words = photoWords[which];
  const [removing, setRemoving] = useState(false);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const choice = useOwnPhoto(words, (photo) => sendOwnPhoto(photo, which, words.uploadFailed));
  const { opening, uploading, fail } = choice;
  const work = uploading ? 'uploading' : removing ? 'removing' : 'idle';
  const shown = which === 'profile' ? own.profilePic : (own.schoolPhoto?.path ?? null);

  // Shows a photo edit that the server rejected in the background, and removes it from the outbox.
  const refused = (useOutbox() ?? []).find((row) => isRefused(row, which));
  const tell = useEffectEvent(async ({ key, problem }: OutboxRow) => {
    const edit = await removeFromOutbox(key);
    // The form may have removed the edit first; it has then shown the error already.
    if (!edit) return;
    const sentence = edit.kind === 'photo' ? words.uploadFailed : words.removeFailed;
    fail(`${sentence} ${problem?.message ?? ''}`);
  });
  useEffect(() => {
    if (refused && work === 'idle') void tell(refused);
  }, [refused, work]);

  async function remove() {
    setRemoving(true);
    fail(null);
    const sent = await submitEdit(
      { kind: 'photo-removal', which },
      { refused: words.removeFailed, notKept: words.removeError },
    );
    setRemoving(false);
    setAsking(false);
    if (sent.ok) toast(sent.value === 'sent' ? words.removed : messages.savedHere);
    else fail(sent.problem.message);
  }

  const region = useFocusKept(work);
  return (
    <section
      className={`photo-editor photo-editor-${which} ${asStack({ gap: 4, align: 'center', justify: 'start', shrink: true })}`}
      ref={region}
      aria-label={words.name}
    >
      <OwnPrint own={own} which={which} />
      <PhotoButton
        words={words}
        hasPhoto={shown !== null}
        opening={opening}
        uploading={uploading}
        onChoose={choice.ask}
        onRemove={() => setAsking(true)}
      />
      {choice.notice}
      {choice.chooser}
      <ConfirmDialog
        open={asking}
        title={words.removeTitle}
        text={words.removeAsk}
        confirmLabel={vocabulary.remove}
        danger
        busy={removing}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** Focuses the current button when the pressed button was replaced. */
function useFocusKept(work: string) {
  const region = useRef<HTMLElement>(null);
  const before = useRef(work);
  useEffect(() => {
    const hasMoved = before.current !== work && document.activeElement === document.body;
    before.current = work;
    if (hasMoved) region.current?.querySelector('button')?.focus();
  }, [work]);
  return region;
}

function isRefused({ state, edit }: OutboxRow, which: OwnPhoto): boolean {
  const isPhoto = edit.kind === 'photo' || edit.kind === 'photo-removal';
  return state === 'refused' && isPhoto && whichPhoto(edit) === which;
}
