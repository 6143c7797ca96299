import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { screenIsThere } from '#local/db/first-screen.ts';
import { useDevice } from '#local/device/device.ts';
import { useToast } from '#ui/use-toast.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { DeviceNotice } from './DeviceNotice.tsx';
import { LostEdits } from './LostEdits.tsx';
import { OthersEditsDialog } from './OthersEditsDialog.tsx';
import { useEnding } from './session.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { usePageTitle } from './use-page-title.ts';
import './shell.css';

/** What stands around every screen: title and focus, the connection line, the offer of an update. */
export function Shell() {
  usePageTitle();
  useWhyEnded();
  // After the effects of what stands within.
  useEffect(screenIsThere, []);
  const device = useDevice();
  // Nobody can be signed in where nothing can be kept; whoever is gets the notice in the place of their own screens.
  const isRefused = device.status === 'unavailable' && device.person === null;
  return (
    <div className="shell">
      <div className="shell-screen">{isRefused ? <DeviceNotice reason={device.reason} /> : <Outlet />}</div>
      <ConnectionLine />
      <LostEdits />
      <UpdatePrompt />
      <OthersEditsDialog />
      <ScrollRestoration />
    </div>
  );
}

/** Says why the server ended the session, on whatever screen comes next. */
function useWhyEnded(): void {
  const ending = useEnding();
  const toast = useToast();
  useEffect(() => {
    if (ending?.by === 'server') toast(ending.message, 'error');
  }, [ending, toast]);
}
