import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { CardPerson } from '#components/card-extras.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

const hideSentences = { refused: blockWords.hideFailed, notKept: blockWords.hideFailed };
const showSentences = { refused: blockWords.showFailed, notKept: blockWords.showFailed };

/** The row of a card that blocks or unblocks that person (decision record 0022). Only schoolmates can block. */
export function BlockPerson({ personId, kind, name }: Pick<CardPerson, 'personId' | 'kind' | 'name'>) {
  const viewer = useViewer();
  const [isAsking, setAsking] = useState(false);
  const { failure, busy, send } = useSend();
  const toast = useToast();
  if (viewer?.kind !== 'schoolmate' || viewer.schoolmate._id === personId) return null;
  const isHidden = viewer.hidings.some(({ _id }) => _id === personId);

  async function hide() {
    const edit = { kind: 'hiding', personId, of: kind, name } as const;
    const sent = await send(() => submitEdit(edit, hideSentences));
    if (!sent.ok) return;
    setAsking(false);
    toast(sent.value === 'sent' ? blockWords.hidden(name) : messages.savedHere);
  }
  async function show() {
    const sent = await send(() => submitEdit({ kind: 'hiding-end', personId, name }, showSentences));
    if (sent.ok) toast(sent.value === 'sent' ? blockWords.shown(name) : messages.savedHere);
  }

  return (
    <div className={asStack({ gap: 1, align: 'start' })}>
      {/* One button for both states, so that it keeps its position and the focus when it changes. */}
      <Button
        kind="quiet"
        icon={isHidden ? <Eye /> : <EyeOff />}
        busy={busy && !isAsking}
        onClick={() => (isHidden ? void show() : setAsking(true))}
      >
        {isHidden ? blockWords.show : blockWords.hide(name)}
      </Button>
      {isHidden && <p className={asText({ tone: 'quiet', breaks: true })}>{blockWords.youHide(name)}</p>}
      {failure && !isAsking && <Notice tone="error">{failure}</Notice>}
      <ConfirmDialog
        open={isAsking}
        title={blockWords.hideTitle(name)}
        text={blockWords.hideAsk(name)}
        details={blockWords.hideDetails}
        confirmLabel={blockWords.hideConfirm}
        busy={busy}
        failure={failure}
        onConfirm={() => void hide()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
