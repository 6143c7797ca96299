import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { asRow } from '#ui/layout.ts';
import { sayThrough } from './toast.ts';
import './toast.css';

/** Display times in milliseconds. Errors and toasts with an action stay longer. */
const shownFor = { done: 5000, error: 10_000, action: 10_000 };

export function Toasts() {
  return (
    <Toast.Provider limit={2}>
      <Shown />
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      sayThrough(({ message, tone, action }) => {
        const id = add({
          description: message,
          type: tone,
          timeout: shownFor[action ? 'action' : tone],
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(id);
                action.onSelect();
              },
            },
          }),
        });
      }),
    [add, close],
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
            swipeDirection={['up', 'down', 'right']}
          >
            <Toast.Content className={asRow({ gap: 2, grow: true })}>
              <Toast.Description className="toast-text" />
              <Toast.Action className="toast-action" />
              <Toast.Close className="icon-button toast-close" aria-label="Dismiss">
                <X aria-hidden="true" />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
