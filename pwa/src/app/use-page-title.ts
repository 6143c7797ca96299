import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

/** What a route says of itself. */
export interface RouteHandle {
  title: string;
}

const appName = 'Memcherrish';

/** The title of the tab follows the route, and so does the focus: a screen reader then reads the new screen. */
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
    // A dialog that the address opens keeps the focus that it took.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const main = document.querySelector('main');
    // Nor does one go that a screen has put into its field.
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
