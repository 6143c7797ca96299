import { type Given, givenBy } from '@memcherrish/shared/access/given.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { MessageCircle, Phone } from 'lucide-react';
import { callLink, whatsappLink } from '#components/contact.ts';
import { SaveContactButton } from '#components/SaveContactButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { readableDetail } from './own-details.ts';

/** The details that the other person gave. They are only in the memory of this page. */
export function Received({ name, given }: { name: string; given: Given }) {
  const { mobile = null, whatsapp = null, email = null, instaUsername = null, fbUsername = null } = given;
  const fields = givenBy(given);
  const contact = { name, mobile, whatsapp, email, instaUsername, fbUsername, place: null, about: null };
  if (fields.length === 0) return <p className={asText({ tone: 'quiet' })}>{helloWords.gaveNothing(name)}</p>;
  return (
    <section
      className={`hello-received ${asStack({ gap: 4, align: 'stretch', p: 5, surface: true })}`}
      aria-label={helloWords.gave(name)}
    >
      <h2 dir="auto">{helloWords.gave(name)}</h2>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{helloWords.givenFields[field]}</dt>
            <dd>{readableDetail(given, field) || vocabulary.notSet}</dd>
          </div>
        ))}
      </dl>
      <div className={asRow({ gap: 3, wrap: true })}>
        {mobile && (
          <LinkButton kind="primary" icon={<Phone />} href={callLink(mobile)}>
            {cardWords.call}
          </LinkButton>
        )}
        {whatsapp && (
          <LinkButton kind="primary" icon={<MessageCircle />} href={whatsappLink(whatsapp)}>
            {vocabulary.whatsapp}
          </LinkButton>
        )}
        {(mobile || whatsapp || email) && <SaveContactButton contact={contact} photo={null} />}
      </div>
      <p className={asText({ tone: 'quiet' })}>{helloWords.keptText}</p>
    </section>
  );
}
