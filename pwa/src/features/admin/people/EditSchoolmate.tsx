import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
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
  return (
    <DialogAbout
      about={person}
      onClose={onClose}
      title={({ name }) => dashboardLabels.updateOf(name)}
      size="large"
    >
      {(shown) => <EditSchoolmateForm ids={ids} person={shown} onClose={onClose} onSaved={onSaved} />}
    </DialogAbout>
  );
}
