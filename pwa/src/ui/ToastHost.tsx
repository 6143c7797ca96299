import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import './toast.css';

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toast-view">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="toast"
            aria-label="Message"
            swipeDirection={['down', 'right']}
          >
            <Toast.Content className="toast-content">
              <Toast.Description className="toast-text" />
              <Toast.Close className="toast-close" aria-label="Dismiss">
                <X aria-hidden="true" />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** Stands once around the app; `useToast` speaks through it. */
export function ToastHost({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={2}>
      {children}
      <Toasts />
    </Toast.Provider>
  );
}
