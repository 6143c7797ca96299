import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { UserRound } from 'lucide-react';
import { useViewer } from '#local/queries/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
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
        title={profileWords.asOthersSeeYou}
        text={ownWords.asOthersSeeYou}
        actions={<LinkButton to="/profile">{profileWords.editProfile}</LinkButton>}
      />
      <OwnCards own={me.schoolmate} />
    </>
  );
}
