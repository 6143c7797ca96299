import { excerptOf } from '@memcherrish/shared/rules/post.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { postCalls, type ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import { useState } from 'react';
import { counted } from '#admin/widgets/counted.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { sendCall } from '#api/send-call.ts';
import { asStack } from '#ui/layout.ts';
import { ReportDialog } from './ReportDialog.tsx';

const listReportedPosts = () => sendCall(postCalls.listReported);

/** The reported posts. Renders nothing when there are none. Reloads whenever the admin returns to the page. */
export function ReportedPosts() {
  // A failure is silent here, because the list of schools next to it shows the error.
  const reported = useQuery(listReportedPosts, dashboardWords.loadReportsFailed);
  const [opened, setOpened] = useState<string | null>(null);
  const { reload } = reported;
  useReturn(reload);

  const posts = reported.value ?? [];
  return (
    <>
      {posts.length > 0 && (
        <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby="reported-posts">
          <h2 id="reported-posts">{counted(posts.length, 'reported post', 'reported posts')}</h2>
          <ul className="panel-card entry-rows">
            {posts.map((post) => (
              <EntryRow
                key={post._id}
                title={post.authorName ?? formMessages.formerClassmate}
                text={<Summary post={post} />}
                actions={[{ label: dashboardLabels.decide, onSelect: () => setOpened(post._id) }]}
              />
            ))}
          </ul>
        </section>
      )}
      <ReportDialog
        post={posts.find((post) => post._id === opened) ?? null}
        onClose={() => setOpened(null)}
        onChanged={reload}
      />
    </>
  );
}

function Summary({ post: { text, photos, batch, schoolName, reports, isReply } }: { post: ReportedPost }) {
  const what = text === '' ? counted(photos.length, 'photo', 'photos') : excerptOf(text);
  return (
    <>
      <bdi>{what}</bdi>
      <br />
      {`${isReply ? `${replyWords.reported} · ` : ''}${counted(reports.length, 'report', 'reports')} · ${batch}, ${schoolName}`}
    </>
  );
}
