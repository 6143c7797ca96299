import { signOutHere } from '#app/session.ts';
import { TopBar } from '#components/TopBar.tsx';
import { KeepAccount } from '#features/settings/KeepAccount.tsx';
import { useViewer } from '#local/db/queries.ts';
import { pullNow } from '#sync/ask.ts';
import { Page } from '#ui/Page.tsx';

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
