import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { SchoolCover } from '#components/SchoolCover.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { BatchDivisions } from './BatchDivisions.tsx';
import { BatchUnavailable } from './BatchUnavailable.tsx';
import { DivisionPanels } from './DivisionPanels.tsx';
import { useBatch } from './use-batch.ts';
import './batch-list.css';

/** The Courtyard tab: the division view of the batch that the address names. */
export function Courtyard() {
  const { schoolId, batchId } = useParams();
  const found = useBatch(schoolId, batchId);
  const [folded, setFolded] = useState<string | null>(null);
  if (found.status !== 'here') return <BatchUnavailable status={found.status} />;
  const { structure, batch } = found;
  const open = folded !== batch._id;
  return (
    <>
      <SchoolCover name={structure.name} image={structure.image} title={vocabulary.courtyard}>
        <p>{structure.name}</p>
        <LinkButton to={`/schooldetails/${structure._id}`}>{vocabulary.allBatches}</LinkButton>
      </SchoolCover>
      <div className={`batch-list ${asStack({ gap: 3 })}`}>
        <Disclosure
          size="large"
          label={batch.batch}
          open={open}
          onToggle={() => setFolded(open ? batch._id : null)}
        >
          <BatchDivisions key={batch._id} batch={batch}>
            {(divisions) => (
              <DivisionPanels schoolId={structure._id} batchId={batch._id} divisions={divisions} />
            )}
          </BatchDivisions>
        </Disclosure>
      </div>
    </>
  );
}
