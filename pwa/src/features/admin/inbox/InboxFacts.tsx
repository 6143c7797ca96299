import { managedMemorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import { Reasons, Sides } from '#admin/duplicates/DuplicateCard.tsx';
import { ClaimFacts } from '#admin/requests/Claims.tsx';
import { placeAndDates } from '#admin/requests/MemorialsList.tsx';
import { ReportFacts } from '#admin/requests/ReportDialog.tsx';
import { readableNumber } from '#components/contact.ts';
import type { InboxItem } from './inbox-items.ts';
import '#admin/duplicates/duplicates.css';

/** The facts that an admin or coordinator needs to decide an item. A coordinator gets no number. */
export function InboxFacts({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'request': {
      const { division, batch, schoolName, userMobile, selfIntro } = item.request;
      return (
        <>
          <p>
            {`${division}, ${batch}, ${schoolName}`}
            {userMobile !== '' && ` · ${readableNumber(userMobile)}`}
          </p>
          {selfIntro && (
            <p className="inbox-quote" dir="auto">
              {selfIntro}
            </p>
          )}
        </>
      );
    }
    case 'claim':
      return (
        <p>
          <ClaimFacts claim={item.claim} />
        </p>
      );
    case 'report':
      return (
        <>
          <p>{`${item.post.batch}, ${item.post.schoolName}`}</p>
          <ReportFacts post={item.post} />
        </>
      );
    case 'death': {
      const { joined, denied, confirmed, reports } = item.death;
      return (
        <>
          <p>{placeAndDates(item.death)}</p>
          {reports.map(({ by, note, at }) => (
            <p key={`${by} ${at}`} className="inbox-quote" dir="auto">
              {words.by(by, note)}
            </p>
          ))}
          {joined && <p>{denied && !confirmed ? words.toldLater : words.joined}</p>}
          {item.death.here && <p>{words.here}</p>}
          {item.death.numberInUse && <p>{words.numberInUse}</p>}
          {denied && <p>{words.denied}</p>}
        </>
      );
    }
    case 'admin':
      return (
        <p>
          <bdi>{item.admin.email}</bdi>
        </p>
      );
    case 'duplicate':
      return (
        <>
          <Reasons reasons={item.pair.reasons} />
          <Sides pair={item.pair} />
        </>
      );
  }
}
