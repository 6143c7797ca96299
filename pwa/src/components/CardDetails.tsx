import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  AtSign,
  Lock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Minus,
  Phone,
  UserPen,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { callLink, mailLink, readableNumber, socialLink, whatsappLink } from './contact.ts';

/** One field of a card. */
export interface CardField {
  icon: LucideIcon;
  label: string;
  value: string | null;
  /** The value is withheld from this viewer, so it is unknown whether there is one. */
  hidden?: boolean;
  /** The link that the line opens; null or missing makes the value plain text. */
  link?: string | null;
  /** The main contact that the value opens: it becomes a large button, and its line is plain text. */
  button?: { label: string; link: string } | null;
}

interface Contacts {
  mobile: string | null;
  whatsapp: string | null;
  email: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
}

/** Returns the fields for contacting a person, in the order of the card. */
export function contactFields(
  { mobile, whatsapp, email, instaUsername, fbUsername }: Contacts,
  hidden: PersonView['hidden'] = {},
): CardField[] {
  return [
    {
      icon: Phone,
      label: vocabulary.mobile,
      value: mobile && readableNumber(mobile),
      hidden: hidden.mobile === true,
      button: mobile === null ? null : { label: cardWords.call, link: callLink(mobile) },
    },
    {
      icon: MessageCircle,
      label: vocabulary.whatsapp,
      value: whatsapp && readableNumber(whatsapp),
      hidden: hidden.whatsapp === true,
      button: whatsapp === null ? null : { label: vocabulary.whatsapp, link: whatsappLink(whatsapp) },
    },
    {
      icon: Mail,
      label: vocabulary.email,
      value: email,
      hidden: hidden.email === true,
      link: email && mailLink(email),
    },
    {
      icon: AtSign,
      label: vocabulary.instagram,
      value: instaUsername,
      hidden: hidden.social === true,
      link: instaUsername && socialLink('instagram.com', instaUsername),
    },
    {
      icon: UserRound,
      label: vocabulary.facebook,
      value: fbUsername,
      hidden: hidden.social === true,
      link: fbUsername && socialLink('facebook.com', fbUsername),
    },
  ];
}

interface CardDetailsProps {
  fields: readonly CardField[];
  about: string | null;
  /** The address of the form in which the viewer edits these details, or null on the card of another person. */
  editAt: string | null;
  /** Buttons beside those for calling and writing. */
  children?: ReactNode;
}

/**
 * The details of a card: large buttons, a line for each field with a value, and one line for those that are hidden. The
 * own card also names the fields that are not set; other cards leave them out.
 */
export function CardDetails({ fields, about, editAt, children }: CardDetailsProps) {
  const visible = fields.filter(({ hidden, value }) => !hidden && value);
  const hidden = fields.filter((field) => field.hidden);
  const unset = fields.filter((field) => !(field.hidden || field.value)).map(({ label }) => label);
  if (!about) unset.push(vocabulary.about);
  const missing = editAt === null ? [] : unset;
  const hasRows = visible.length + hidden.length + missing.length > 0;
  return (
    <>
      <div className="card-buttons">
        {visible.map(
          ({ icon: Icon, button }) =>
            button && (
              <LinkButton key={button.label} kind="primary" icon={<Icon />} href={button.link}>
                {button.label}
              </LinkButton>
            ),
        )}
        {children}
        {editAt && (
          <LinkButton kind="quiet" icon={<UserPen />} to={editAt}>
            {vocabulary.edit}
          </LinkButton>
        )}
      </div>
      {hasRows && (
        <div className={`card-rows ${asStack({ clip: true, surface: true })}`}>
          {visible.map((field) => (
            <Line key={field.label} {...field} />
          ))}
          {hidden.length > 0 && (
            <Without icon={Lock} word={fallbacks.hidden} labels={hidden.map(({ label }) => label)} />
          )}
          {missing.length > 0 && <Without icon={Minus} word={vocabulary.notSet} labels={missing} />}
        </div>
      )}
      {about && (
        <section className={`card-about ${asStack({ gap: 1, width: 'measure' })}`}>
          <h3>{vocabulary.about}</h3>
          <p className={asText({ breaks: true, lines: 'kept' })}>{about}</p>
        </section>
      )}
    </>
  );
}

/** Icon, label and value. The whole line is the tap target of its link. */
function Line({ icon: Icon, label, value, link }: CardField) {
  const words = (
    <>
      <span className="card-mark" aria-hidden="true">
        <Icon />
      </span>
      <span className={asStack({ shrink: true, leading: 'snug' })}>
        <span className={`card-label ${asText({ size: 1, tone: 'quiet' })}`}>{label}</span>
        <span className={`card-value ${asText({ weight: 'bold', breaks: true })}`}>
          {broken(value ?? '')}
        </span>
      </span>
    </>
  );
  if (!link) return <div className={`card-row ${asRow({ gap: 3, tone: 'ink' })}`}>{words}</div>;
  const outside = link.startsWith('https:');
  return (
    <a
      className={`card-row ${asRow({ gap: 3, tone: 'ink' })}`}
      href={link}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {words}
    </a>
  );
}

/** Lets an e-mail address that is too long for its line break before the @. */
function broken(value: string): ReactNode {
  const at = value.indexOf('@');
  if (at < 1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

interface WithoutProps {
  icon: LucideIcon;
  word: string;
  labels: readonly string[];
}

function Without({ icon: Icon, word, labels }: WithoutProps) {
  return (
    <div className={`card-row card-row-without ${asRow({ gap: 3, tone: 'ink' })}`}>
      <span className="card-mark" aria-hidden="true">
        <Icon />
      </span>
      <span className={asStack({ shrink: true, leading: 'snug' })}>
        <span className={`card-label ${asText({ size: 1, tone: 'quiet' })}`}>{word}</span>
        <span className={`card-value ${asText({ weight: 'bold', breaks: true })}`}>{labels.join(', ')}</span>
      </span>
    </div>
  );
}
