import { TopBar } from '#components/TopBar.tsx';
import { KeepAccount } from '#features/settings/KeepAccount.tsx';
import { pullNow } from '#local/device/sync-trigger.ts';
import { useViewer } from '#local/queries/queries.ts';
import { signOutHere } from '#local/sign-in/session.ts';
import { Page } from '#ui/pages/Page.tsx';

/** Lets a person keep an account that is scheduled for deletion, or sign out. */
export function KeepAccountScreen({ dueAt }: { dueAt: string }) {
  const me = useViewer();
  const name = me?.kind === 'teacher' ? me.teacher.name : (me?.schoolmate.name ?? '');
  return (
    <Page bar={<TopBar name={name} photo={null} preview={null} onSignOut={signOutHere} />}>
      <KeepAccount dueAt={dueAt} onChanged={pullNow} />
    </Page>
  );
}
