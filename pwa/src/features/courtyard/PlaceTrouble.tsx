import { messages } from '@memcherrish/shared/text/messages.ts';
import { CloudDownload } from 'lucide-react';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { SchoolHere } from './use-place.ts';
import './place-trouble.css';

/** In the place of a screen whose school, batch or division is not to be had. */
export function PlaceTrouble({ status }: { status: Exclude<SchoolHere['status'], 'here'> }) {
  if (status === 'loading') return null;
  if (status === 'missing')
    return <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />;
  return (
    <div className="place-trouble">
      <PageHeader title={messages.unknownPlace} text={messages.unknownPlaceText} />
      <LinkButton kind="primary" to="/">
        To my class
      </LinkButton>
    </div>
  );
}
