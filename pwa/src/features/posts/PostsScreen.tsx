import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { School } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { NoClass } from '#components/NoClass.tsx';
import type { Viewer } from '#local/edits/overlay.ts';
import { useViewer } from '#local/queries/queries.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { BatchPosts } from './BatchPosts.tsx';
import { batchLabel, chosenBatch, ownBatches } from './chosen-batch.ts';
import './posts-screen.css';

/** The Posts tab, `/posts`: memories of the viewer's own batch. */
export function PostsScreen() {
  const me = useViewer();
  // Renders nothing yet: the device delivers the data within a frame or two, and a placeholder would flash.
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<School aria-hidden="true" />} title={messages.loadingSchool} />;
  if (me.memberships.length === 0) return <NoClass screen={vocabulary.posts} me={me} />;
  return <Posts me={me} />;
}

function Posts({ me }: { me: Extract<Viewer, { kind: 'schoolmate' }> }) {
  const [query, setQuery] = useSearchParams();
  const batches = ownBatches(me.memberships);
  const chosen = chosenBatch(batches, query.get('batch'));
  if (!chosen) return null;
  return (
    <div className={asStack({ gap: 5, fill: true, centered: true, width: 'reading' })}>
      <PageHeader
        title={vocabulary.posts}
        // Where there is a choice, it says the batch.
        text={batches.length > 1 ? chosen.schoolName : `${chosen.batch}, ${chosen.schoolName}`}
        actions={
          batches.length > 1 && (
            <SelectField
              label={vocabulary.batch}
              value={chosen.batchId}
              onChange={(batch) => setQuery({ batch })}
              options={batches.map((each) => ({ value: each.batchId, label: batchLabel(each, batches) }))}
            />
          )
        }
      />
      <BatchPosts key={chosen.batchId} batch={chosen} ownId={me.schoolmate._id} />
    </div>
  );
}
