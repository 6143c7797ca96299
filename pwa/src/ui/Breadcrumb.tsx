import { ChevronRight } from 'lucide-react';
import './breadcrumb.css';

export interface Crumb {
  label: string;
  /** Leads back to this step. */
  onSelect?: () => void;
  /** Nothing is chosen here yet: the label says what to choose. */
  open?: boolean;
}

/** The path of what is chosen, always in sight. The last chosen step is where one is. */
export function Breadcrumb({ label, items }: { label: string; items: readonly Crumb[] }) {
  const here = items.map((item) => !item.open).lastIndexOf(true);
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {items.map((item, index) => (
          <li className="breadcrumb-step" key={item.label}>
            {item.onSelect && index !== here ? (
              <button type="button" className="breadcrumb-link" onClick={item.onSelect}>
                {item.label}
              </button>
            ) : (
              <span
                className={index === here ? 'breadcrumb-here' : 'breadcrumb-open'}
                aria-current={index === here ? 'location' : undefined}
              >
                {item.label}
              </span>
            )}
            {/* At the end of its line, where the path goes on below. */}
            {index < items.length - 1 && <ChevronRight aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
