import { messages } from '@memcherrish/shared/text/messages.ts';
import { School } from 'lucide-react';
import { Empty } from './Empty.tsx';
import { LinkButton } from './LinkButton.tsx';

/** In the place of a screen of a class, for who is in none yet: the way to one (design section 8). */
export function NoClass({ screen }: { screen: string }) {
  return (
    <>
      <h1 className="visually-hidden">{screen}</h1>
      <Empty
        icon={<School aria-hidden="true" />}
        title={messages.noSchoolData}
        text={messages.askForNumberOnList}
        action={
          <LinkButton kind="primary" to="/schoolmate-homepage">
            Find my class
          </LinkButton>
        }
      />
    </>
  );
}
