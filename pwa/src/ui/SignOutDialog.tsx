import { messages } from '@memcherrish/shared/text/messages.ts';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useToast } from './use-toast.ts';

interface SignOutDialogProps {
  open: boolean;
  /** What signing out means for whoever asks. */
  text: string;
  onSignOut(): Promise<void>;
  onClose(): void;
}

/** 'Sign out?' (spec section 2): asks first, and says so when it does not work. */
export function SignOutDialog({ open, text, onSignOut, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function signOut() {
    setBusy(true);
    try {
      await onSignOut();
    } catch {
      toast(messages.signOutFailed, 'error');
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title="Sign out?"
      text={text}
      confirmLabel="Sign Out"
      busy={busy}
      onConfirm={signOut}
      onCancel={onClose}
    />
  );
}
