import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ImportAnswer, RefusedRow } from '@memcherrish/shared/wire/desk/imports.ts';
import { Copy, Download } from 'lucide-react';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { UnreadParts } from '#admin/widgets/UnreadParts.tsx';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { fileName, saveAs } from '#ui/photos/save-as.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { refusedAsCsv, refusedAsTabbedText } from './refused-rows.ts';

type RefusedKey = 'row' | 'column' | 'reason';

const columns: readonly Column<RefusedRow, RefusedKey>[] = [
  { key: 'row', title: vocabulary.row, className: 'upload-result-row', cell: ({ row }) => row },
  {
    key: 'column',
    title: dashboardLabels.column,
    className: 'upload-result-column',
    cell: ({ column }) => column,
  },
  {
    key: 'reason',
    title: dashboardLabels.reason,
    className: 'upload-result-reason',
    cell: ({ reason }) => reason,
  },
];

export function UploadResult({ answer, division }: { answer: ImportAnswer; division: string }) {
  return (
    <section className={`panel-card ${asStack({ gap: 5 })}`} aria-label={dashboardLabels.resultOfTheUpload}>
      <Notice tone="success">{answer.message}</Notice>
      <dl className="upload-counts">
        <Count label="added" count={answer.added} />
        <Count label="already there" count={answer.alreadyThere} />
        <Count label="rejected" count={answer.refused.length} />
      </dl>
      <UnreadParts unread={answer.unread} hint={rehearsalWords.unreadThere} />
      {answer.refused.length > 0 && <Refused rows={answer.refused} division={division} />}
    </section>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={`upload-count ${asStack()}`}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-IN')}</dd>
    </div>
  );
}

function Refused({ rows, division }: { rows: readonly RefusedRow[]; division: string }) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(refusedAsTabbedText(rows));
      toast(dashboardWords.rowsCopied);
    } catch {
      toast(dashboardWords.copyFailed, 'error');
    }
  }

  return (
    <div className={asStack({ gap: 5 })}>
      <div
        className={`upload-refused-head ${asRow({ gap: 3, across: 6, wrap: true, align: 'end', justify: 'between' })}`}
      >
        <p>{dashboardWords.refusedRowsHint}</p>
        <div className={asRow({ gap: 2, across: 5, wrap: true })}>
          <Button kind="quiet" icon={<Copy />} onClick={copy}>
            {vocabulary.copy}
          </Button>
          <Button kind="quiet" icon={<Download />} onClick={() => saveAs(csvOf(rows, division))}>
            {dashboardLabels.saveAsCsv}
          </Button>
        </div>
      </div>
      <DataTable
        label={dashboardLabels.refusedRows}
        columns={columns}
        rows={rows}
        rowKey={({ row, column }, index) => `${row} ${column} ${index}`}
      />
    </div>
  );
}

function csvOf(rows: readonly RefusedRow[], division: string): File {
  const name = `refused-rows-${fileName(division)}.csv`;
  return new File([refusedAsCsv(rows)], name, { type: 'text/csv;charset=utf-8' });
}
