import { howLikely } from '@memcherrish/shared/rules/likelihood.ts';
import { duplicateWords } from '@memcherrish/shared/text/duplicates.ts';
import type { ComparedRecord, DuplicatePair } from '@memcherrish/shared/wire/duplicates.ts';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { readableNumber } from '#components/contact.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { pairKey } from './use-duplicates.ts';

interface DuplicateCardProps {
  pair: DuplicatePair;
  busy: boolean;
  onMerge: () => void;
  onDismiss: () => void;
}

/** Two records side by side, the reasons why they may be one person, and the actions. */
export function DuplicateCard({ pair, busy, onMerge, onDismiss }: DuplicateCardProps) {
  const { one, other, score, reasons } = pair;
  const likely = howLikely(score);
  const headingId = `pair ${pairKey(pair)}`.replaceAll(' ', '-');
  const both = duplicateWords.pair(one.name, other.name);
  const isMergeable = !(one.claimed && other.claimed);
  return (
    <li className="panel-card duplicate">
      <article aria-labelledby={headingId} className="duplicate-parts">
        <header className="duplicate-head">
          <h2 id={headingId} className="duplicate-title">
            <span className={`duplicate-likely duplicate-likely-${likely}`}>
              {duplicateWords.likelihood[likely]}
            </span>
            <span className="visually-hidden">: {both}</span>
          </h2>
          <Reasons reasons={reasons} />
        </header>
        <Sides pair={pair} />
        {!isMergeable && <p className="panel-hint">{duplicateWords.twoAccounts}</p>}
        <div className="duplicate-actions">
          {isMergeable && (
            <Button kind="quiet" onClick={onMerge}>
              {duplicateWords.merge}
              <span className="visually-hidden"> {both}</span>
            </Button>
          )}
          <RowButton label={duplicateWords.twoPeople} busy={busy} onSelect={onDismiss} of={both} />
        </div>
      </article>
    </li>
  );
}

export function Reasons({ reasons }: Pick<DuplicatePair, 'reasons'>) {
  return (
    <ul className="duplicate-reasons" aria-label={duplicateWords.why}>
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
    <div className="duplicate-sides">
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
    <div className="duplicate-side">
      <Avatar name={record.name} photo={record.profilePic} preview={record.photoPreview} />
      <div className="duplicate-words">
        <p className="duplicate-name">
          <bdi>{record.name}</bdi>
        </p>
        <p className="duplicate-account" data-claimed={record.claimed || undefined}>
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
