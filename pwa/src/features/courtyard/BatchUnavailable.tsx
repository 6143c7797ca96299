import { courtyardWords } from '@memcherrish/shared/text/courtyard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { CloudDownload } from 'lucide-react';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { SchoolHere } from './use-batch.ts';
import './batch-unavailable.css';

/** Replaces a screen whose school, batch or division is not available. */
export function BatchUnavailable({ status }: { status: Exclude<SchoolHere['status'], 'here'> }) {
  if (status === 'loading') return null;
  if (status === 'missing')
    return <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />;
  return (
    <div className={`batch-unavailable ${asStack({ gap: 5, align: 'start' })}`}>
      <PageHeader title={courtyardWords.unknownAddress} text={courtyardWords.unknownAddressText} />
      <LinkButton kind="primary" to="/">
        {courtyardWords.toMyClass}
      </LinkButton>
    </div>
  );
}
