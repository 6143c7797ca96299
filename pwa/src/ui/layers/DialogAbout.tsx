import type { ReactNode } from 'react';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogSheet.tsx';

interface DialogAboutProps<Subject> extends Pick<DialogProps, 'size' | 'onClosed'> {
  /** The dialog is open while there is one. */
  about: Subject | null;
  onClose(): void;
  title(about: Subject): string;
  description?(about: Subject): ReactNode;
  children(about: Subject): ReactNode;
}

/** A dialog about one thing, such as a row of a list. It keeps its content until it has closed. */
export function DialogAbout<Subject>(props: DialogAboutProps<Subject>) {
  const { about, onClose, title, description, children, ...rest } = props;
  const shown = usePreviousNonNull(about);
  if (shown === null) return null;
  return (
    <Dialog
      {...rest}
      open={about !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title(shown)}
      description={description?.(shown)}
    >
      {children(shown)}
    </Dialog>
  );
}
