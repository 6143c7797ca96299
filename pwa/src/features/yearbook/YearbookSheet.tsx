import { boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import { yearbookWords as words } from '@memcherrish/shared/text/school/yearbook.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Yearbook } from '@memcherrish/shared/wire/desk/yearbook.ts';
import { type Ref, useId } from 'react';
import { otherNamesOf } from '#components/other-names.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';

type Printed = Yearbook['schoolmates'][number];

/** The sheet: the school, the class, its teachers, and a print of each schoolmate in the boxes of the class room. */
export function YearbookSheet({ page, ref }: { page: Yearbook; ref: Ref<HTMLElement> }) {
  const { female, male, other } = boxes(page.schoolmates);
  return (
    <article className={`yearbook ${asStack({ gap: 5, py: 5, px: 4 })}`} ref={ref}>
      <header className={`yearbook-cover ${asText({ face: 'display', breaks: true, text: 'center' })}`}>
        <p>{page.schoolName}</p>
        <h2>
          {page.division}, {page.batch}
        </h2>
      </header>
      {page.teachers.length > 0 && (
        <Section title={vocabulary.teachers}>
          {page.teachers.map(({ name, subject, photo }) => (
            <Print key={`${name} ${subject}`} name={name} photo={photo} lines={[subject]} />
          ))}
        </Section>
      )}
      <People title={frameWords.femaleSchoolmates} people={female} />
      <People title={frameWords.maleSchoolmates} people={male} />
      <People title={frameWords.moreSchoolmates} people={other} />
    </article>
  );
}

function People({ title, people }: { title: string; people: readonly Printed[] }) {
  if (people.length === 0) return null;
  return (
    <Section title={title}>
      {people.map((person) => (
        <Print
          key={person._id}
          name={person.name}
          photo={person.photo ?? person.schoolPhoto}
          then={person.photo ? person.schoolPhoto : null}
          empty={!person.hasJoined}
          lines={otherNamesOf(person)}
        />
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul className="yearbook-prints">{children}</ul>
    </section>
  );
}

interface PrintProps {
  name: string;
  photo: string | null;
  /** The school-days photo, drawn in a corner of the photo of today. */
  then?: string | null;
  empty?: boolean;
  lines: readonly string[];
}

function Print({ name, photo, then = null, empty = false, lines }: PrintProps) {
  return (
    <li
      className={`yearbook-print ${asStack({ align: 'center', justify: 'start', shrink: true, size: 1, leading: 'snug', text: 'center' })}`}
    >
      <span className="yearbook-photos">
        <Avatar name={name} photo={null} size="fill" empty={empty && !photo} />
        {photo && <img className="yearbook-photo" src={photo} alt="" />}
        {then && <img className="yearbook-then" src={then} alt={words.school} />}
      </span>
      <strong dir="auto">{name}</strong>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </li>
  );
}
