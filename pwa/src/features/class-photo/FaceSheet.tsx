import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';

interface FaceSheetProps {
  /** Null closes the sheet. */
  tag: SeenTag | null;
  label: string;
  isOwn: boolean;
  onSelf(tag: SeenTag): void;
  onOther(tag: SeenTag): void;
  onThen(tag: SeenTag): void;
  onRemove(tag: SeenTag): void;
  onClose(): void;
}

/** The sheet of a marked face: names, the own Then photo, and removal. */
export function FaceSheet({ tag, label, isOwn, onClose, ...acts }: FaceSheetProps) {
  const shown = usePreviousNonNull(tag);
  const [removing, setRemoving] = useState<SeenTag | null>(null);
  if (!shown) return null;
  return (
    <>
      <Dialog
        open={tag !== null}
        onOpenChange={(open) => !open && onClose()}
        title={label}
        {...(shown.bySelf && !isOwn && { description: words.bySelf })}
        size="small"
      >
        <div className={asStack({ gap: 3 })}>
          {isOwn && <Button onClick={() => acts.onThen(shown)}>{words.useAsThen}</Button>}
          {!isOwn && !shown.bySelf && <Button onClick={() => acts.onSelf(shown)}>{words.thatsMe}</Button>}
          {!isOwn && !shown.bySelf && (
            <Button kind="quiet" onClick={() => acts.onOther(shown)}>
              {shown.personId === null ? words.itIs : words.anotherName}
            </Button>
          )}
          {shown.removable && (
            <Button
              kind="quiet"
              onClick={() => {
                onClose();
                setRemoving(shown);
              }}
            >
              {isOwn ? words.removeOwn : words.removeTag}
            </Button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        title={isOwn ? words.removeOwnTitle : words.removeTagTitle}
        text={isOwn ? words.removeOwnText : words.removeTagText}
        confirmLabel={vocabulary.remove}
        danger
        onConfirm={() => {
          if (removing) acts.onRemove(removing);
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </>
  );
}
