import { printingWords } from '@memcherrish/shared/text/app/printing.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import './missing-photos.css';

/** Says how many photos a print lacks. It is not printed itself. */
export function MissingPhotos({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="missing-photos">
      <Notice tone="error">{printingWords.missing(count)}</Notice>
    </div>
  );
}
