import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ComponentProps, useState } from 'react';
import { ChoiceGrid } from '#admin/widgets/ChoiceGrid.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import type { useConfirm } from '#ui/layers/use-confirm.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { NameDialog } from './NameDialog.tsx';

interface NamedChoicesProps<Item extends { _id: string }, Saved extends { message: string }> {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  detailOf?: (item: Item) => string;
  /** The title while there are no items. */
  none: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Returns the properties of the dialog that renames an item. */
  renaming: (
    item: Item,
  ) => Omit<ComponentProps<typeof NameDialog<Saved>>, 'open' | 'title' | 'value' | 'onClose'>;
  removal: ReturnType<typeof useConfirm<Item>>;
  /** The question before an item is removed. */
  removeText: (name: string) => string;
}

/** Batches or divisions to choose from, each with a menu to rename and to remove it. */
export function NamedChoices<Item extends { _id: string }, Saved extends { message: string }>(
  props: NamedChoicesProps<Item, Saved>,
) {
  const { items, nameOf, detailOf, renaming, removal } = props;
  const [renamed, setRenamed] = useState<Item | null>(null);
  const shown = usePreviousNonNull(renamed);
  const find = (id: string) => items.find(({ _id }) => _id === id) ?? null;
  const removed = removal.item ? nameOf(removal.item) : '';
  return (
    <>
      {items.length === 0 ? (
        <Empty title={props.none} />
      ) : (
        <ChoiceGrid
          label={props.label}
          choices={items.map((item) => ({
            id: item._id,
            label: nameOf(item),
            ...(detailOf && { detail: detailOf(item) }),
          }))}
          chosenId={props.chosenId}
          onChoose={props.onChoose}
          onRename={(id) => setRenamed(find(id))}
          onRemove={(id) => {
            const item = find(id);
            if (item) removal.ask(item);
          }}
        />
      )}
      {shown && (
        <NameDialog
          {...renaming(shown)}
          open={renamed !== null}
          title={dashboardLabels.renameOf(nameOf(shown))}
          value={nameOf(shown)}
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={dashboardLabels.removeAsk(removed)}
        text={props.removeText(removed)}
        confirmLabel={vocabulary.remove}
      />
    </>
  );
}
