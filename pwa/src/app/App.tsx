import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ToastHost } from '#ui/ToastHost.tsx';
import type { createRouter } from './router.tsx';

export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <StrictMode>
      {/* Styles come from our own files alone: the server's policy takes no others. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
        <ToastHost />
      </CSPProvider>
    </StrictMode>
  );
}
