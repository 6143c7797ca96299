import { appNotices } from '@memcherrish/shared/text/app/app-notices.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useOthersEdits } from '#local/sign-in/session.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';

/** Asks for confirmation before a sign-in erases another person's waiting edits. */
export function OthersEditsDialog() {
  const question = useOthersEdits();
  const shown = usePreviousNonNull(question);
  return (
    <ConfirmDialog
      open={question !== null}
      title={appNotices.signInAnyway}
      text={messages.othersEdits(shown?.count ?? 0)}
      confirmLabel={appNotices.discardAndSignIn}
      cancelLabel={appNotices.doNotSignIn}
      danger
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    />
  );
}
