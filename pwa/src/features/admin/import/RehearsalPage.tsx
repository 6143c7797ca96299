import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Rehearsal } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { importAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { UnreadParts } from '#admin/widgets/UnreadParts.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { RowsTable } from './RowsTable.tsx';
import { sumsOf } from './rehearsal-rows.ts';
import { SheetsForm } from './SheetsForm.tsx';
import { type OpenRehearsal, useRehearsal } from './use-rehearsal.ts';
import '#admin/widgets/own-page.css';
import './import.css';

/** `/schools/:schoolId/import/:rehearsalId`: what an import would do with each row, to fix and to import. */
export function RehearsalPage() {
  const { schoolId = '', rehearsalId = '' } = useParams();
  return <RehearsalOf key={rehearsalId} schoolId={schoolId} id={rehearsalId} />;
}

function RehearsalOf({ schoolId, id }: { schoolId: string; id: string }) {
  const open = useRehearsal(schoolId, id);
  const { query } = open;
  const list = query.value;
  return (
    <main className="own-page import-wide">
      <ConnectionNotice wayBack={importAddress(schoolId, id)} />
      {query.problem && <LoadFailure problem={query.problem} onRetry={query.reload} />}
      {list && (
        // Each fix is stored when the admin leaves its cell.
        <div className={`import-page ${asStack({ gap: 5, fill: true })}`} data-draft>
          <PageHeader
            title={words.forBatch(list.fileName, list.batch)}
            text={list.imported ? undefined : words.nothingYet}
          />
          {list.imported ? (
            <Imported schoolId={schoolId} imported={list.imported} />
          ) : (
            <Waiting list={list} open={open} />
          )}
        </div>
      )}
    </main>
  );
}

function Imported({
  schoolId,
  imported,
}: {
  schoolId: string;
  imported: NonNullable<Rehearsal['imported']>;
}) {
  return (
    <>
      <Notice tone="success">
        <p>{words.imported}</p>
        <p>{words.doneAdded(imported.added, imported.alreadyThere, imported.filled)}</p>
      </Notice>
      <LinkButton kind="primary" to={importAddress(schoolId)}>
        {words.back}
      </LinkButton>
    </>
  );
}

function Waiting({ list, open }: { list: Rehearsal; open: OpenRehearsal }) {
  const { failure, change, changed, isChecking, isImporting, runImport } = open;
  const { adds, fills, waits } = sumsOf(list);
  const made = list.makesDivisions ? list.missingDivisions.length : 0;
  const [sheetsOpen, setSheetsOpen] = useState(
    () =>
      list.rows.every(({ division }) => division === null) ||
      list.sheets.some(({ uncertain }) => uncertain.length > 0),
  );
  return (
    <>
      <UnreadParts unread={list.unread} hint={words.unreadHere} />
      <SheetsForm
        list={list}
        open={sheetsOpen}
        onToggle={() => setSheetsOpen(!sheetsOpen)}
        onChange={change}
      />
      {list.rows.length === 0 ? (
        <Empty title={words.noPeople} />
      ) : (
        <RowsTable list={list} changed={changed} onChange={change} />
      )}
      <div className="import-bar">
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="import-bar-words" role="status">
          <p>{words.summary(adds, made, fills)}</p>
          {waits > 0 && <p className={asText({ tone: 'quiet' })}>{words.notImported(waits)}</p>}
          {isImporting && <p className={asText({ tone: 'quiet' })}>{words.importingLong}</p>}
        </div>
        <Button
          busy={isImporting || isChecking}
          busyLabel={isImporting ? words.importing(adds) : words.checking}
          disabled={adds + fills === 0 && !isChecking}
          onClick={() => void runImport()}
        >
          {words.importOf(adds)}
        </Button>
      </div>
    </>
  );
}
