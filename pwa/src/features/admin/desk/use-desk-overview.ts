import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { type DeskOverview, deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { useEffect } from 'react';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { followChanges } from '#api/changes.ts';
import { sendCall } from '#api/send-call.ts';

const readDesk = () => sendCall(deskCalls.read);

/**
 * Loads the overview, and again after each change of this page, when the admin returns, and each minute while the page
 * is visible. The server pushes nothing to admins.
 */
export function useDeskOverview(): Query<DeskOverview> {
  const overview = useQuery(readDesk, deskWords.loadFailed);
  const { reload } = overview;
  useReturn(reload);
  useEffect(() => followChanges(reload), [reload]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pulls.everyVisible);
    return () => clearInterval(timer);
  }, [reload]);
  return overview;
}
