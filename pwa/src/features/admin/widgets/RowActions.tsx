import { asRow } from '#ui/layout.ts';
import { type RowAction, RowButton } from './RowButton.tsx';
import { RowMenu } from './RowMenu.tsx';

interface RowActionsProps {
  /** The name of the row. */
  of: string;
  actions: readonly RowAction[];
  /** On a phone several actions are a menu. */
  isNarrow: boolean;
}

/** The actions at the end of a row in a table of people. */
export function RowActions({ of, actions, isNarrow }: RowActionsProps) {
  if (isNarrow && actions.length > 1) return <RowMenu of={of} items={actions} />;
  return (
    <span className={asRow({ gap: 1 })}>
      {actions.map((action) => (
        <RowButton key={action.label} {...action} of={of} />
      ))}
    </span>
  );
}
