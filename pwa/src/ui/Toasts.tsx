import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { sayThrough } from './toast.ts';

/** In milliseconds; what went wrong stays longer. */
const shownFor = { done: 5000, error: 10_000 };

/** What `ToastHost` draws. */
export function Toasts() {
  return (
    <Toast.Provider limit={2}>
      <Shown />
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      sayThrough(({ message, tone }) => {
        add({ description: message, type: tone, timeout: shownFor[tone] });
      }),
    [add],
  );
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
