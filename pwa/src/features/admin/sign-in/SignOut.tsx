import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '#components/SignOutDialog.tsx';

/** A button of the sidebar that signs out after a question. */
export function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        title={dashboardLabels.signOut}
        onClick={() => setAsking(true)}
      >
        <LogOut aria-hidden="true" />
        <span className="visually-hidden">{dashboardLabels.signOut}</span>
      </button>
      <SignOutDialog
        open={asking}
        text={dashboardWords.adminSignOutMeansLogin}
        onSignOut={onSignOut}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
