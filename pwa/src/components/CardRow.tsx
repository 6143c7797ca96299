import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { Lock, type LucideIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

interface CardRowProps {
  icon: LucideIcon;
  label: string;
  value: string | null;
  /** The value is withheld from this viewer. The row shows a closed lock; a dash means 'not set'. */
  hidden?: boolean;
  /** The link that the row opens; null or missing makes the value plain text. */
  link?: string | null;
  /** Marks a main contact action, such as calling. */
  main?: boolean;
}

/** One line of a card: icon, label and value. The whole line is the tap target. */
export function CardRow({
  icon: Icon,
  label,
  value,
  hidden = false,
  link = null,
  main = false,
}: CardRowProps) {
  if (hidden) return <Without icon={Lock} label={label} word={fallbacks.hidden} />;
  if (!value) return <Without icon={Minus} label={label} word={fallbacks.notSet} />;
  const words = (
    <>
      <span className="card-mark" aria-hidden="true">
        <Icon />
      </span>
      <span className="card-words">
        <span className="card-label">{label}</span>
        <span className="card-value">{broken(value)}</span>
      </span>
    </>
  );
  if (!link) return <div className="card-row">{words}</div>;
  const outside = link.startsWith('https:');
  return (
    <a
      className={main ? 'card-row card-row-main' : 'card-row'}
      href={link}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {words}
    </a>
  );
}

/** Lets an e-mail address that is too long for its line break before the @. */
function broken(value: string): ReactNode {
  const at = value.indexOf('@');
  if (at < 1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

function Without({ icon: Icon, label, word }: { icon: LucideIcon; label: string; word: string }) {
  return (
    <div className="card-row card-row-without">
      <span className="card-mark" aria-hidden="true">
        <Icon />
      </span>
      <span className="card-words">
        <span className="card-label">{label}</span>
        <span className="card-value">{word}</span>
      </span>
    </div>
  );
}
