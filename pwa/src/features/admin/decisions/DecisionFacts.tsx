import { excerptOf } from '@memcherrish/shared/rules/post.ts';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { counted } from '@memcherrish/shared/text/counted.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ManagedClaim } from '@memcherrish/shared/wire/desk/claims.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { MemorialPerson, ReportedDeath } from '@memcherrish/shared/wire/people/memorials.ts';
import { Fragment } from 'react';
import { Reasons, Sides } from '#admin/duplicates/DuplicateCard.tsx';
import { readableNumber } from '#components/contact.ts';
import { lifeDate } from '#ui/words/life-date.ts';
import { dateInWords } from '#ui/words/times.ts';
import type { DecisionItem } from './decision-items.ts';
import { ReportFacts } from './ReportDialog.tsx';
import '#admin/duplicates/duplicates.css';

/** The facts that an admin or coordinator needs to decide an item. A coordinator gets no number. */
export function DecisionFacts({ item }: { item: DecisionItem }) {
  switch (item.kind) {
    case 'request':
      return (
        <>
          <Lines item={item} />
          {item.request.selfIntro && <Quote text={item.request.selfIntro} />}
        </>
      );
    case 'report':
      return (
        <>
          <p>{`${item.post.batch}, ${item.post.schoolName}`}</p>
          <ReportFacts post={item.post} />
        </>
      );
    case 'death':
      return (
        <>
          <p>{placeAndDates(item.death)}</p>
          {item.death.reports.map(({ by, note, at }) => (
            <Quote key={`${by} ${at}`} text={managedMemorialWords.by(by, note)} />
          ))}
          {saidOf(item.death).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      );
    case 'duplicate':
      return (
        <>
          <Reasons reasons={item.pair.reasons} />
          <Sides pair={item.pair} />
        </>
      );
    default:
      return <Lines item={item} />;
  }
}

function Lines({ item }: { item: DecisionItem }) {
  return (
    <p>
      <FactLines item={item} />
    </p>
  );
}

function Quote({ text }: { text: string }) {
  return (
    <p className="inbox-quote" dir="auto">
      {text}
    </p>
  );
}

/** The facts of an item in a few lines, for a row. */
export function FactLines({ item }: { item: DecisionItem }) {
  return linesOf(item)
    .filter((line) => line !== '')
    .map((line, at) => (
      <Fragment key={line}>
        {at > 0 && <br />}
        <bdi>{line}</bdi>
      </Fragment>
    ));
}

function linesOf(item: DecisionItem): string[] {
  switch (item.kind) {
    case 'request': {
      const { userMobile } = item.request;
      return [
        [placeOf(item.request), ...(userMobile === '' ? [] : [readableNumber(userMobile)])].join(' · '),
      ];
    }
    case 'claim':
      return linesOfClaim(item.claim);
    case 'return':
      return [placeOf(item.asked), idleWords.wantsToReturn(item.asked.name)];
    case 'report':
      return linesOfReport(item.post);
    case 'death': {
      const { death } = item;
      return [
        placeAndDates(death),
        ...death.reports.map(({ by, note }) => managedMemorialWords.by(by, note)),
        ...saidOf(death),
      ];
    }
    case 'admin':
      return [item.admin.email];
    case 'duplicate':
      return [...item.pair.reasons];
    case 'left': {
      const { listing } = item;
      const erased = managedClaimWords.erasedOn(dateInWords(listing.dueAt));
      return [
        `${placeOf(listing)} · ${dateInWords(listing.removedAt)}`,
        `${managedClaimWords.removedBy(listing.inviter)} ${erased}`,
      ];
    }
    case 'memorial':
      return [placeAndDates(item.memorial)];
  }
}

/** The class, the number of the account unless a coordinator looks, and what classmates said. */
function linesOfClaim(claim: ManagedClaim): string[] {
  const { name, claimant, claimantMobile, listed, confirmed = 0, knows, notThem } = claim;
  const number = claimantMobile === '' ? [] : [readableNumber(claimantMobile)];
  const said = [
    claimant !== name && managedClaimWords.goesBy(claimant),
    listed === 'no-number' && managedClaimWords.noNumber,
    listed === 'another-number' && managedClaimWords.anotherNumber,
    confirmed > 0 && managedClaimWords.confirmed(confirmed),
    knows.length > 0 && managedClaimWords.known(knows.join(', ')),
    notThem.length > 0 && managedClaimWords.doubted(notThem.join(', ')),
  ].filter((sentence) => sentence !== false);
  return [[placeOf(claim), ...number, dateInWords(claim.since)].join(' · '), said.join(' · ')];
}

function linesOfReport({ text, photos, batch, schoolName, reports, isReply }: ReportedPost): string[] {
  return [
    text === '' ? counted(photos.length, 'photo', 'photos') : (excerptOf(text) ?? ''),
    [
      ...(isReply ? [vocabulary.reply] : []),
      counted(reports.length, 'report', 'reports'),
      `${batch}, ${schoolName}`,
    ].join(' · '),
  ];
}

function saidOf({ joined, denied, confirmed, here, numberInUse }: ReportedDeath): string[] {
  const words = managedMemorialWords;
  return [
    joined && (denied && !confirmed ? words.toldLater : words.joined),
    here && words.here,
    numberInUse && words.numberInUse,
    denied && words.denied,
  ].filter((sentence) => sentence !== false);
}

/** Returns the class, the school and the dates that are known, in words. */
function placeAndDates({ born, died, ...place }: MemorialPerson): string {
  const dates = managedMemorialWords.dates(born && lifeDate(born), died && lifeDate(died));
  return [placeOf(place), ...(dates ? [dates] : [])].join(' · ');
}

const placeOf = ({ division, batch, schoolName }: Record<'division' | 'batch' | 'schoolName', string>) =>
  `${division}, ${batch}, ${schoolName}`;
