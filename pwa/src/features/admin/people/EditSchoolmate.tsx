import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { EditSchoolmateForm } from './EditSchoolmateForm.tsx';
import type { ListedPerson } from './listed-person.ts';

interface EditSchoolmateProps {
  ids: DivisionIds;
  /** Null closes the dialog. */
  person: ListedPerson | null;
  onClose: () => void;
  onSaved: (person: ListedPerson) => void;
}

/** The edit form of a schoolmate, in a dialog over the table. */
export function EditSchoolmate({ ids, person, onClose, onSaved }: EditSchoolmateProps) {
  const shown = usePreviousNonNull(person);
  if (!shown) return null;
  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={dashboardLabels.updateOf(shown.name)}
      size="large"
    >
      <EditSchoolmateForm ids={ids} person={shown} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}
