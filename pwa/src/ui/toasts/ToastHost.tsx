import { useState } from 'react';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { useUnsaid } from './toast.ts';
import './toast-host.css';

const toasts = new LazyModule(async () => (await import('./Toasts.tsx')).Toasts);

/** Draws the toasts. Mounted once next to the app; `say` sends to it. */
export function ToastHost() {
  const unsaid = useUnsaid();
  const [isMissing, setMissing] = useState(false);
  const Toasts = useLazyModule(toasts, unsaid.length > 0, () => setMissing(true));
  const last = unsaid.at(-1);
  if (Toasts) return <Toasts />;
  if (!isMissing || !last) return null;
  // The toast module did not load: shows the message without it.
  return (
    <p className="toast-alone" role="alert">
      {last.message}
    </p>
  );
}
