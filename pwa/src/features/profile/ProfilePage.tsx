import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { UserRound } from 'lucide-react';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { OwnCards } from './OwnCards.tsx';

/** `/profilepage`: the viewer's own card as each relation sees it. */
export function ProfilePage() {
  const me = useViewer();
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<UserRound aria-hidden="true" />} title={messages.loadingSchool} />;
  return (
    <>
      <PageHeader
        title={vocabulary.asOthersSeeYou}
        text={ownWords.asOthersSeeYou}
        actions={<LinkButton to="/profile">{vocabulary.editProfile}</LinkButton>}
      />
      <OwnCards own={me.schoolmate} />
    </>
  );
}
