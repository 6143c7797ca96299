import { memorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import { useMemo, useState } from 'react';
import { useViewer } from '#local/queries/queries.ts';
import { useBatchRooms } from '#local/queries/use-batch-rooms.ts';
import { type MemorialPage, useMemorialPages } from '#local/queries/use-posts.ts';
import { asStack, asText } from '#ui/layout.ts';
import { peopleOf } from './authors.ts';
import { PostDialogs } from './PostDialogs.tsx';
import { Replies } from './Replies.tsx';
import type { PostDialog } from './ReportPost.tsx';
import './post-answers.css';

interface PersonMemoriesProps {
  personId: string;
  name: string;
}

/** The memories that the viewer's own batches have written about a person in memoriam, and the form for one more. */
export function PersonMemories({ personId, name }: PersonMemoriesProps) {
  const pages = useMemorialPages(personId);
  const viewer = useViewer();
  if (viewer?.kind !== 'schoolmate') return null;
  return pages.map((page) => (
    <Memories key={page.post._id} page={page} name={name} ownId={viewer.schoolmate._id} />
  ));
}

function Memories({ page, name, ownId }: { page: MemorialPage; name: string; ownId: string }) {
  const { post, batch } = page;
  const rooms = useBatchRooms(batch.batchId);
  const people = useMemo(() => peopleOf(rooms?.values() ?? []), [rooms]);
  const [asked, setAsked] = useState<PostDialog | null>(null);
  return (
    <section className={asStack({ gap: 3, text: 'start' })} aria-label={words.memoriesOf(name)}>
      <h3>{words.form.replies}</h3>
      {post.replies.length === 0 && <p className={asText({ tone: 'quiet' })}>{words.none(name)}</p>}
      <Replies
        post={post}
        schoolId={batch.schoolId}
        ownId={ownId}
        people={people}
        onAsk={setAsked}
        words={words.form}
      />
      <PostDialogs batch={batch} asked={asked} people={people} onClose={() => setAsked(null)} />
    </section>
  );
}
