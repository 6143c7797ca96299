import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { nameTagWords as words } from '@memcherrish/shared/text/events/name-tags.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { NameTag as Tag } from '@memcherrish/shared/wire/events/name-tags.ts';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { asRow, asText } from '#ui/layout.ts';
import { fitName } from './fit-name.ts';

const millimetre = 96 / 25.4;
/** The room for a name on a tag of 90 × 54 mm. It leaves a part of the width free, because printers round. */
const room = { width: 78 * millimetre, height: 31 * millimetre };
const abovePhoto = { ...room, height: 24 * millimetre };

/** Returns the width of a bold text in a size of one point, in CSS pixels. */
function measure(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length;
  canvas.font = `700 100pt ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width / 100;
}
let canvas: CanvasRenderingContext2D | null = null;

interface NameTagProps {
  tag: Tag;
  /** The event, in one line. */
  head: string;
  hasPhoto: boolean;
}

/** A tag of 90 × 54 mm. It is memoized: a reunion has hundreds, and measuring text is slow. */
export const NameTag = memo(function NameTag({ tag, head, hasPhoto }: NameTagProps) {
  const name = tag.name || fallbacks.unknown;
  const divisionLine = [tag.division, tag.batch].filter(Boolean).join(', ');
  const photo = hasPhoto ? tag.schoolPhoto : null;
  const { lines, size, stretch } = fitName(name, photo ? abovePhoto : room, measure);
  return (
    <div className="name-tag" data-lines={lines.length}>
      <p className={`name-tag-head ${asText({ lines: 'cut', text: 'center' })}`} dir="auto">
        {head}
      </p>
      <strong className="name-tag-name" dir="auto" style={{ fontSize: `${size}pt` }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <span key={index} style={stretch < 1 ? { transform: `scaleX(${stretch.toFixed(3)})` } : {}}>
            {`${line} `}
          </span>
        ))}
      </strong>
      <div className={`name-tag-foot ${asRow({ align: 'end', justify: 'center', breaks: true })}`}>
        {photo && <img className="name-tag-photo" src={photo} alt="" />}
        <div className="name-tag-words">
          {tag.formerName && <p dir="auto">{tag.formerName}</p>}
          {divisionLine !== '' && <p dir="auto">{divisionLine}</p>}
          {tag.guestOf && <p dir="auto">{words.guestOf(tag.guestOf)}</p>}
        </div>
        {tag.isDiscreet && (
          <p className="name-tag-discreet">
            <Lock aria-hidden="true" />
            {words.handOver}
          </p>
        )}
      </div>
    </div>
  );
});

/** A tag on which a walk-in writes their name. */
export function EmptyTag({ head }: Pick<NameTagProps, 'head'>) {
  return (
    <div className="name-tag">
      <p className={`name-tag-head ${asText({ lines: 'cut', text: 'center' })}`} dir="auto">
        {head}
      </p>
      <p className="name-tag-line">{vocabulary.name}</p>
    </div>
  );
}
