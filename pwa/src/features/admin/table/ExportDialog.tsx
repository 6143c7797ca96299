import { listHeadings, listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { addressOf } from '@memcherrish/shared/wire/base/call.ts';
import { deskPeopleCalls, type Selected } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { type ListColumn, listColumns, type listFormats } from '@memcherrish/shared/wire/desk/people-list.ts';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { fetchFile } from '#api/fetch-file.ts';
import { Button } from '#ui/Button.tsx';
import { TickField } from '#ui/forms/TickField.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { saveAs } from '#ui/photos/save-as.ts';
import '#admin/widgets/dialog-form.css';

interface ExportDialogProps {
  open: boolean;
  schoolId: string;
  people: Selected;
  count: number;
  onClose: () => void;
}

const tickedFirst: readonly ListColumn[] = ['gender', 'mobile', 'email', 'place', 'joined'];

/** Saves the selected people as a file, with the columns that the admin ticks. */
export function ExportDialog({ open, schoolId, people, count, onClose }: ExportDialogProps) {
  const [columns, setColumns] = useState(tickedFirst);
  const [busy, setBusy] = useState<(typeof listFormats)[number] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(format: (typeof listFormats)[number]) {
    setBusy(format);
    setFailure(null);
    const body = { people, columns: [...columns], format };
    const outcome = await ask(
      fetchFile(addressOf(deskPeopleCalls.download, { schoolId }), body, `people.${format}`),
      words.exportFailed,
    );
    setBusy(null);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    saveAs(outcome.value);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.exportTitle(count)}
      description={listWords.columnsHint}
    >
      <div className={asStack({ gap: 5 })}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="table-columns">
          {listColumns.map((column) => (
            <TickField
              key={column}
              label={listHeadings[column]}
              checked={columns.includes(column)}
              onChange={(checked) =>
                setColumns(listColumns.filter((each) => (each === column ? checked : columns.includes(each))))
              }
            />
          ))}
        </div>
        <Notice tone="info">{listWords.warning}</Notice>
        <DialogFoot>
          <Button kind="quiet" icon={<FileDown />} busy={busy === 'csv'} onClick={() => void save('csv')}>
            {listWords.saveCsv}
          </Button>
          <Button icon={<FileDown />} busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
            {listWords.saveXlsx}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
