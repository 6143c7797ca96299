import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { InviteManyDialog } from './InviteManyDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { hasNotJoined, selectedOf } from './table-view.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkDialogsProps {
  bulk: Bulk;
  school: Structure;
  selected: readonly DeskPerson[];
  /** Runs after links may have been made. */
  onInvited: () => void;
}

/** The dialogs of the actions on the selection. */
export function BulkDialogs({ bulk, school, selected, onInvited }: BulkDialogsProps) {
  const count = selected.length;
  const divisions = new Set(selected.map(({ divisionId }) => divisionId));
  const [only = null] = divisions.size === 1 ? divisions : [];
  const isMove = bulk.asked === 'move' || bulk.asked === 'copy';
  return (
    <>
      {isMove && (
        <MoveDialog
          open
          count={count}
          keep={bulk.asked === 'copy'}
          school={school}
          from={only}
          busy={bulk.busy}
          failure={bulk.failure}
          onConfirm={(to) => bulk.move(to, bulk.asked === 'copy')}
          onClose={bulk.close}
        />
      )}
      <ConfirmDialog
        open={bulk.asked === 'remove'}
        danger
        busy={bulk.busy}
        failure={bulk.failure}
        title={words.removeTitle(count)}
        text={words.removeText(count)}
        confirmLabel={words.removeNow(count)}
        onConfirm={bulk.remove}
        onCancel={bulk.close}
      />
      <ExportDialog
        open={bulk.asked === 'export'}
        schoolId={school._id}
        people={selectedOf(selected)}
        count={count}
        onClose={bulk.close}
      />
      <InviteManyDialog
        open={bulk.asked === 'invite'}
        schoolId={school._id}
        people={selected.filter(hasNotJoined)}
        onClose={() => {
          bulk.close();
          onInvited();
        }}
      />
      <Dialog
        open={bulk.stayed.length > 0}
        onOpenChange={(open) => !open && bulk.forgetStayed()}
        title={words.failedTitle(bulk.stayed.length)}
        size="small"
      >
        <ul className="table-stayed">
          {bulk.stayed.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              <b>{name}</b> {reason}
            </li>
          ))}
        </ul>
        <Button onClick={bulk.forgetStayed}>{words.close}</Button>
      </Dialog>
    </>
  );
}
