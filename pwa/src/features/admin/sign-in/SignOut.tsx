import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '#components/SignOutDialog.tsx';
import { Button } from '#ui/Button.tsx';

export function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<LogOut />} onClick={() => setAsking(true)}>
        {dashboardLabels.signOut}
      </Button>
      <SignOutDialog
        open={asking}
        text={dashboardWords.adminSignOutMeansLogin}
        onSignOut={onSignOut}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
