import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

export interface RouteHandle {
  title: string;
}

const appName = 'Memcherrish';

/** Sets the tab title and moves the focus after each navigation, so that a screen reader reads the new screen. */
export function usePageTitle(): void {
  const handle = useMatches().at(-1)?.handle;
  const title = isRouteHandle(handle) ? `${handle.title} · ${appName}` : appName;
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A dialog that the address opens keeps its focus.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const main = document.querySelector('main');
    // A field that the screen has focused keeps its focus too.
    if (!main || (document.activeElement?.matches('input') && main.contains(document.activeElement))) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return (
    typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
  );
}
