import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { BatchDivisions } from './BatchDivisions.tsx';
import { BatchUnavailable } from './BatchUnavailable.tsx';
import { DivisionPanels } from './DivisionPanels.tsx';
import { useSchool } from './use-batch.ts';
import './batch-list.css';

/** `/schooldetails/:schoolId`: a button for every batch of the school; one batch is open at a time. */
export function AllBatches() {
  const { schoolId } = useParams();
  const school = useSchool(schoolId);
  // Keeps the open batch in the address, so that a reload or closing a card returns to it.
  const [query, setQuery] = useSearchParams();
  if (school.status !== 'here') return <BatchUnavailable status={school.status} />;
  const { _id, name, batches } = school.structure;
  const opened = query.get('batch');
  const toggle = (batchId: string) =>
    setQuery(batchId === opened ? {} : { batch: batchId }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader title={vocabulary.allBatches} text={name} />
      {batches.length === 0 && <Empty title={courtyardWords.noBatchesAvailable} />}
      <div className={`batch-list ${asStack({ gap: 3 })}`}>
        {batches.map((batch) => (
          <Disclosure
            key={batch._id}
            size="large"
            label={batch.batch}
            open={opened === batch._id}
            onToggle={() => toggle(batch._id)}
          >
            <BatchDivisions batch={batch}>
              {(divisions) => <DivisionPanels schoolId={_id} batchId={batch._id} divisions={divisions} />}
            </BatchDivisions>
            <p className={asRow({ across: 5, wrap: true })}>
              <LinkButton to={`/schools/${_id}/batches/${batch._id}/assembly`}>
                {courtyardWords.courtyardOf(batch.batch)}
              </LinkButton>
            </p>
          </Disclosure>
        ))}
      </div>
    </>
  );
}
