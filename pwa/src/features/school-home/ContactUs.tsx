import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import { contactWords } from '@memcherrish/shared/text/school/contact.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { Mail } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { mailLink } from '#components/contact.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { ListRow } from '#ui/lists/ListRow.tsx';
import { Failure } from '#ui/pages/Failure.tsx';
import './contact-us.css';

interface School {
  schoolId: string;
  schoolName: string;
}

interface ContactUsProps {
  open: boolean;
  schools: readonly School[];
  /** The subject of the mail. */
  subject?: (schoolName: string) => string;
  onClose(): void;
}

/**
 * 'Contact us' names the admins of the viewer's schools and opens a mail to them. A schoolmate in no class is led to
 * their school, whose admins read the request.
 */
export function ContactUs({ open, schools, subject = usualSubject, onClose }: ContactUsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={frameWords.contactUs}
      description={schools.length > 0 ? contactWords.whoTheyAre : contactWords.inNoClass}
      size="small"
    >
      {schools.map((school) => (
        <Admins key={school.schoolId} school={school} named={schools.length > 1} subject={subject} />
      ))}
      {schools.length === 0 && (
        <LinkButton kind="primary" to="/schoolmate-homepage">
          {vocabulary.findMySchool}
        </LinkButton>
      )}
    </Dialog>
  );
}

const usualSubject = (schoolName: string) => `Memcherrish: ${schoolName}`;

interface AdminsProps extends Required<Pick<ContactUsProps, 'subject'>> {
  school: School;
  named: boolean;
}

function Admins({ school, named, subject: subjectFor }: AdminsProps) {
  const { schoolId, schoolName } = school;
  const [answer, setAnswer] = useState<Outcome<{ _id: string; name: string; email: string }[]> | null>(null);
  const ask = useCallback(async () => {
    setAnswer(null);
    setAnswer(await sendCall(fellowAdminCalls.list, { params: { schoolId } }));
  }, [schoolId]);
  useEffect(() => {
    void ask();
  }, [ask]);
  const subject = `?subject=${encodeURIComponent(subjectFor(schoolName))}`;
  return (
    <section className={`contact-us ${asStack({ gap: 3, align: 'start' })}`} aria-label={schoolName}>
      {named && <h3>{schoolName}</h3>}
      {answer === null && <p role="status">{contactWords.loading}</p>}
      {answer?.ok === false && <Failure text={answer.problem.message} onRetry={ask} />}
      {answer?.ok && answer.value.length === 0 && <p>{contactWords.noAdmin}</p>}
      {answer?.ok && answer.value.length > 0 && (
        <ul className={`contact-us-admins ${asStack({ fill: true, clip: true, surface: true })}`}>
          {answer.value.map(({ _id, name, email }) => (
            <li key={_id}>
              <a
                className={`contact-us-admin ${asRow({ py: 2, px: 4, tone: 'ink' })}`}
                href={`${mailLink(email)}${subject}`}
              >
                <ListRow picture={<Mail aria-hidden="true" />} title={name || fallbacks.admin} text={email} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
