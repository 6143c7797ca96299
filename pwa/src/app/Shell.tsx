import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useDevice } from '#local/db/device.ts';
import { screenIsThere } from '#local/device/first-screen.ts';
import { useEnding } from '#local/sign-in/session.ts';
import { followForms, hasAskingForm } from '#ui/layers/unsaved-changes.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { LostEdits } from './LostEdits.tsx';
import { OthersEditsDialog } from './OthersEditsDialog.tsx';
import { DeviceNotice } from './screens/DeviceNotice.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { usePageTitle } from './use-page-title.ts';
import './shell.css';

const leavingQuestion = new LazyModule(
  async () => (await import('#ui/layers/UnsavedDialog.tsx')).UnsavedDialog,
);

/** The frame of every screen: title and focus, the connection line, the update prompt. */
export function Shell() {
  usePageTitle();
  useWhyEnded();
  // Runs after the effects of the child components.
  useEffect(screenIsThere, []);
  const hasForm = useSyncExternalStore(followForms, hasAskingForm);
  const LeavingQuestion = useLazyModule(leavingQuestion, hasForm);
  const device = useDevice();
  // Without storage a guest cannot sign in. A signed-in person sees the notice instead of their own screens.
  const isRefused = device.status === 'unavailable' && device.person === null;
  return (
    <div className="shell">
      <div className="shell-screen">{isRefused ? <DeviceNotice reason={device.reason} /> : <Outlet />}</div>
      <ConnectionLine />
      <LostEdits />
      <UpdatePrompt />
      <OthersEditsDialog />
      {hasForm && LeavingQuestion && <LeavingQuestion />}
      <ScrollRestoration />
    </div>
  );
}

function useWhyEnded(): void {
  const ending = useEnding();
  const toast = useToast();
  useEffect(() => {
    if (ending?.by === 'server') toast(ending.message, 'error');
  }, [ending, toast]);
}
