import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ToastHost } from '#ui/toasts/ToastHost.tsx';
import type { createRouter } from './router.tsx';

export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <StrictMode>
      {/* Base UI must not inject styles: the server's policy only allows our own files. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
        <ToastHost />
      </CSPProvider>
    </StrictMode>
  );
}
