import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { School } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Empty } from '#ui/pages/Empty.tsx';

interface NoClassProps {
  screen: string;
  me: SchoolmateAccount;
  /** Content above the button, such as the steps that can be taken meanwhile. */
  children?: ReactNode;
}

type SchoolmateAccount = Extract<Me, { kind: 'schoolmate' }>;

/** Shown instead of a class screen to a schoolmate who has no class yet. Offers the way to one. */
export function NoClass({ screen, me, children }: NoClassProps) {
  const [title, text, action] = wordsFor(me);
  return (
    <>
      <h1 className="visually-hidden">{screen}</h1>
      <Empty
        icon={<School aria-hidden="true" />}
        title={title}
        text={text}
        action={
          <>
            {children}
            <LinkButton kind={children ? 'quiet' : 'primary'} to="/schoolmate-homepage">
              {action}
            </LinkButton>
          </>
        }
      />
    </>
  );
}

function wordsFor({ ownClaims, requests }: SchoolmateAccount): [title: string, text: string, action: string] {
  if (ownClaims.some(({ state }) => state === 'waiting'))
    return [vocabulary.youAreAlmostIn, messages.listingWaitsText, 'Your start page'];
  if (requests.some(({ state }) => state === 'pending'))
    return [messages.requestWaits, messages.requestWaitsText, 'Your start page'];
  return [messages.noSchoolData, messages.askForNumberOnList, 'Find my class'];
}
