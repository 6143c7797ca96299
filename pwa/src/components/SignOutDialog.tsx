import { signOutWords } from '@memcherrish/shared/text/account/sign-out.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface SignOutDialogProps {
  open: boolean;
  /** Says what signing out means for this kind of account. */
  text: string;
  /** The number of changes that have not reached the server. Signing out deletes them too. */
  unsent?: number;
  onSignOut(): Promise<void>;
  onClose(): void;
}

/** 'Sign out?': asks for confirmation, and shows the error when signing out fails. */
export function SignOutDialog({ open, text, unsent = 0, onSignOut, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function signOut() {
    setBusy(true);
    try {
      await onSignOut();
    } catch {
      toast(signOutWords.signOutFailed, 'error');
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={signOutWords.signOutAsk}
      text={unsent > 0 ? `${signOutWords.signOutDiscards(unsent)} ${text}` : text}
      confirmLabel={unsent > 0 ? signOutWords.discardAndSignOut : signOutWords.signOut}
      cancelLabel={unsent > 0 ? signOutWords.stay : vocabulary.cancel}
      danger={unsent > 0}
      busy={busy}
      onConfirm={signOut}
      onCancel={onClose}
    />
  );
}
