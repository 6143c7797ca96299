import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CloudDownload } from 'lucide-react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
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
        {vocabulary.toMyClass}
      </LinkButton>
    </div>
  );
}
