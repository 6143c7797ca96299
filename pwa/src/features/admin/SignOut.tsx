import { messages } from '@memcherrish/shared/text/messages.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useToast } from '#ui/use-toast.ts';

export function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
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
      setAsking(false);
    }
  }

  return (
    <>
      <Button kind="quiet" icon={<LogOut />} onClick={() => setAsking(true)}>
        Sign out
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out?"
        text={messages.adminSignOutMeansLogin}
        confirmLabel="Sign Out"
        busy={busy}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
