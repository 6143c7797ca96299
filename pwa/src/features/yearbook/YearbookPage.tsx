import { yearbookWords as words } from '@memcherrish/shared/text/school/yearbook.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type Yearbook, yearbookCalls } from '@memcherrish/shared/wire/desk/yearbook.ts';
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { Failure } from '#ui/pages/Failure.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { usePrint } from '#ui/pages/use-print.ts';
import { MissingPhotos } from '#ui/photos/MissingPhotos.tsx';
import { YearbookSheet } from './YearbookSheet.tsx';
import './yearbook.css';

/** `…/divisions/:divisionId/yearbook`: one class as a page of the yearbook, to print. */
export function YearbookPage() {
  const { schoolId = '', batchId = '', divisionId = '' } = useParams();
  const [page, setPage] = useState<Yearbook | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, missing, print } = usePrint();
  const sheet = useRef<HTMLElement>(null);

  const load = useCallback(async () => {
    setFailure(null);
    const answer = withReason(
      await sendCall(yearbookCalls.read, { params: { schoolId, batchId, divisionId } }),
      words.failed,
      words.offline,
    );
    if (answer.ok) setPage(answer.value);
    else setFailure(answer.problem.message);
  }, [schoolId, batchId, divisionId]);
  useEffect(() => void load(), [load]);

  return (
    <>
      <PageHeader
        title={words.title}
        text={words.hint}
        actions={
          page && (
            <Button
              icon={<Printer />}
              busy={isBusy}
              busyLabel={vocabulary.loadingPhotos}
              onClick={() => void print(sheet.current)}
            >
              {words.print}
            </Button>
          )
        }
      />
      <MissingPhotos count={missing} />
      {failure !== null && <Failure text={failure} onRetry={load} />}
      {!page && failure === null && <Notice tone="info">{words.loading}</Notice>}
      {page && <YearbookSheet page={page} ref={sheet} />}
    </>
  );
}
