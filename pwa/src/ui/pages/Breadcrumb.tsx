import { ChevronRight } from 'lucide-react';
import { asRow } from '#ui/layout.ts';
import './breadcrumb.css';

export interface Crumb {
  label: string;
  /** Navigates back to this step. */
  onSelect?: () => void;
  /** True if nothing is chosen here yet; the label then says what to choose. */
  open?: boolean;
}

/** The path of the chosen steps. The last chosen step is the current one. */
export function Breadcrumb({ label, items }: { label: string; items: readonly Crumb[] }) {
  const here = items.map((item) => !item.open).lastIndexOf(true);
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {items.map((item, index) => (
          <li
            className={`breadcrumb-step ${asRow({ shrink: true, target: true })}`}
            key={item.label}
            data-far={isFar(index, here) || undefined}
          >
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
            {/* The separator is at the end of its line when the path wraps. */}
            {index < items.length - 1 && <ChevronRight aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns whether a narrow place leaves a step out: it shows the current step and the one before. */
function isFar(index: number, here: number): boolean {
  return here !== -1 && (index < here - 1 || index > here);
}
