import { howLikely } from '@memcherrish/shared/rules/likelihood.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ComparedRecord, DuplicatePair } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { pairKey } from './use-duplicates.ts';

interface DuplicateCardProps {
  pair: DuplicatePair;
  busy: boolean;
  onMerge: () => void;
  onDismiss: () => void;
}

/** Two records side by side, the reasons why they may be one person, and the actions. */
export function DuplicateCard({ pair, busy, onMerge, onDismiss }: DuplicateCardProps) {
  const { one, other, reasons } = pair;
  const headingId = `pair ${pairKey(pair)}`.replaceAll(' ', '-');
  const both = duplicateWords.pair(one.name, other.name);
  const isMergeable = !(one.claimed && other.claimed);
  return (
    <article aria-labelledby={headingId} className={asStack({ gap: 4 })}>
      <header className={asRow({ gap: 2, across: 3, wrap: true, align: 'baseline' })}>
        <h2 id={headingId} className={asText({ size: 1, weight: 'bold', face: 'body' })}>
          <Likelihood score={pair.score} />
          <span className="visually-hidden">: {both}</span>
        </h2>
        <Reasons reasons={reasons} />
      </header>
      <Sides pair={pair} />
      {!isMergeable && (
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{duplicateWords.twoAccounts}</p>
      )}
      <div className={asRow({ gap: 3, wrap: true })}>
        {isMergeable && (
          <Button kind="quiet" onClick={onMerge}>
            {vocabulary.merge}
            <span className="visually-hidden"> {both}</span>
          </Button>
        )}
        <RowButton label={duplicateWords.twoPeople} busy={busy} onSelect={onDismiss} of={both} />
      </div>
    </article>
  );
}

/** How likely two records are one person, as a coloured mark. */
export function Likelihood({ score }: Pick<DuplicatePair, 'score'>) {
  const likely = howLikely(score);
  return (
    <span className={`duplicate-likely duplicate-likely-${likely}`}>{duplicateWords.likelihood[likely]}</span>
  );
}

export function Reasons({ reasons }: Pick<DuplicatePair, 'reasons'>) {
  return (
    <ul
      className={`duplicate-reasons ${asRow({ across: 1, wrap: true, size: 1, tone: 'quiet' })}`}
      aria-label={duplicateWords.why}
    >
      {reasons.map((reason) => (
        <li key={reason} data-against={reason.startsWith('But ') || undefined}>
          {reason}
        </li>
      ))}
    </ul>
  );
}

/** The two records beside each other. */
export function Sides({ pair: { one, other } }: { pair: DuplicatePair }) {
  return (
    <div className={`duplicate-sides ${asStack({ gap: 4 })}`}>
      <Side record={one} />
      <Side record={other} />
    </div>
  );
}

function Side({ record }: { record: ComparedRecord }) {
  const { mobile, whatsapp, email, place, location } = record;
  const lines = [
    ...record.classes.map(({ batch, division }) => `${division}, ${batch}`),
    mobile && readableNumber(mobile),
    whatsapp && whatsapp !== mobile && duplicateWords.whatsapp(readableNumber(whatsapp)),
    email,
    [...new Set([location, place])].filter(Boolean).join(' · '),
  ].filter((line): line is string => Boolean(line));
  return (
    <div className={`duplicate-side ${asRow({ gap: 4, align: 'start', shrink: true })}`}>
      <Avatar name={record.name} photo={record.profilePic} preview={record.photoPreview} />
      <div className={asText({ shrink: true, size: 1, leading: 'snug', breaks: true })}>
        <p className={asText({ size: 2, weight: 'bold', breaks: true })}>
          <bdi>{record.name}</bdi>
        </p>
        <p
          className={`duplicate-account ${asText({ tone: 'quiet' })}`}
          data-claimed={record.claimed || undefined}
        >
          {record.claimed ? duplicateWords.account : duplicateWords.noAccount}
        </p>
        {lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </div>
  );
}
