import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import './button.css';

export type ButtonKind = 'primary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** A busy button shows that, keeps the focus and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
  icon?: ReactNode;
}

export function Button({
  kind = 'primary',
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field clicks the submit button, so a busy form is not sent twice that way either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={['button', `button-${kind}`, className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? (
        <span className="button-icon button-turn" aria-hidden="true">
          <LoaderCircle />
        </span>
      ) : (
        icon && (
          <span className="button-icon" aria-hidden="true">
            {icon}
          </span>
        )
      )}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
