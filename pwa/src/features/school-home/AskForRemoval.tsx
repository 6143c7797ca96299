import { memorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ContactUs } from './ContactUs.tsx';

/** The way for the family of a person in memoriam to ask the admins to remove the page: a mail that names the person. */
export function AskForRemoval({ name }: { name: string }) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const own = viewer?.kind === 'schoolmate' ? viewer.memberships : (viewer?.assignments ?? []);
  const schools = [...new Map(own.map((each) => [each.schoolId, each])).values()];
  return (
    <>
      <p>
        <LinkButton kind="quiet" icon={<Mail />} onClick={() => setOpen(true)}>
          {words.askForRemoval}
        </LinkButton>
      </p>
      <ContactUs
        open={isOpen}
        schools={schools}
        subject={(schoolName) => words.removalSubject(name, schoolName)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
