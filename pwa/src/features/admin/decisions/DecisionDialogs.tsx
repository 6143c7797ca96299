import { MergeDialog } from '#admin/duplicates/MergeDialog.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import type { Confirmation } from '#ui/layers/use-confirm.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import type { DecisionItem } from './decision-items.ts';
import type { Decision } from './decisions.ts';
import { ReportDialog } from './ReportDialog.tsx';

export interface DecisionDialogsProps {
  /** The item that is decided in a dialog. Null closes it. */
  item: DecisionItem | null;
  /** The decision that is asked about. */
  asked: Decision | null;
  question: Confirmation<unknown>['dialog'];
  onClose: () => void;
  onDecided: () => void;
  /** Runs when the item has changed since it was loaded. */
  onStale: () => void;
}

/** The dialogs of decisions that one press does not take. */
export function DecisionDialogs({
  item,
  asked,
  question,
  onClose,
  onDecided,
  onStale,
}: DecisionDialogsProps) {
  const toast = useToast();
  return (
    <>
      <AcceptDialog
        request={item?.kind === 'request' ? item.request : null}
        onClose={onClose}
        onAccepted={onDecided}
      />
      <ReportDialog
        post={item?.kind === 'report' ? item.post : null}
        onClose={onClose}
        onDecided={onDecided}
        onEdited={onStale}
      />
      <MergeDialog
        schoolId={item?.kind === 'duplicate' ? item.schoolId : ''}
        pair={item?.kind === 'duplicate' ? item.pair : null}
        onClose={onClose}
        onClosed={() => undefined}
        onMerged={(_, message) => {
          onDecided();
          toast(message);
        }}
        onStale={onStale}
      />
      <ConfirmDialog
        {...question}
        title={asked?.question?.title ?? ''}
        text={asked?.question?.text ?? ''}
        confirmLabel={asked?.label ?? ''}
      />
    </>
  );
}
