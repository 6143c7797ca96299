import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes.ts';
import { followRouter, outliveUpdates } from './chunk-load-error.ts';
import { entryRoutes } from './entry-routes.ts';
import { RouteErrorPage } from './RouteErrorPage.tsx';
import { Shell } from './Shell.tsx';
import { schoolRoutes } from './school-routes.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import type { RouteHandle } from './use-page-title.ts';

/**
 * Creates the router with every address of the app. Screens load lazily: no account kind loads the screens of
 * another.
 */
export function createRouter() {
  const screens: RouteObject[] = [
    ...entryRoutes,
    ...schoolRoutes,
    ...adminRoutes,
    { path: '*', handle: { title: 'No such page' } satisfies RouteHandle, Component: UnknownPage },
  ];
  const router = createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteErrorPage,
      // Data on the device is drawn at once; a spinner would only flash.
      HydrateFallback: Nothing,
      // Inside the shell, so that the connection line and the update prompt stay when a screen breaks.
      children: [{ ErrorBoundary: RouteErrorPage, children: outliveUpdates(screens) }],
    },
  ]);
  followRouter(router);
  return router;
}

const Nothing = () => null;
