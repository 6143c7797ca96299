import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonKind } from './Button.tsx';
import './button.css';
import './link-button.css';

interface LinkButtonProps {
  /** The look: a link in text, or a kind of button. */
  kind?: 'link' | ButtonKind;
  icon?: ReactNode;
  className?: string;
  /** The address is a file to download, not a page to open. */
  download?: boolean;
  children: ReactNode;
}

/** A link to an address of the app (`to`), to one outside it (`href`), or a step within the screen (`onClick`). */
export function LinkButton({
  kind = 'link',
  icon,
  className,
  download,
  children,
  ...target
}: LinkButtonProps & ({ to: string } | { href: string } | { onClick: () => void })) {
  const look = {
    className: [kind === 'link' ? 'link-button' : `button button-${kind}`, className]
      .filter(Boolean)
      .join(' '),
  };
  const content = (
    <>
      {icon && (
        <span className="button-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{children}</span>
    </>
  );
  if ('to' in target)
    return (
      <Link {...look} to={target.to}>
        {content}
      </Link>
    );
  if ('href' in target) {
    const outside = target.href.startsWith('http');
    return (
      <a
        {...look}
        href={target.href}
        download={download}
        {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {content}
      </a>
    );
  }
  return (
    <button {...look} type="button" onClick={target.onClick}>
      {content}
    </button>
  );
}
