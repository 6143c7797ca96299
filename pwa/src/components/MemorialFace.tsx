import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { lifeDatesIn } from '@memcherrish/shared/rules/memorial.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ReactNode } from 'react';
import { asText } from '#ui/layout.ts';
import { lifeDate } from '#ui/words/life-date.ts';
import { CardFace } from './CardFace.tsx';
import { otherNamesOf } from './other-names.ts';
import './memorial-face.css';

interface MemorialFaceProps {
  face: PersonView;
  memorial: string;
  /** The person's class, below the name. */
  schoolClass: ReactNode;
}

/** The head of the card of a person in memoriam: the photos, the name, the class and the dates, and nothing else. */
export function MemorialFace({ face, memorial, schoolClass }: MemorialFaceProps) {
  const otherNames = otherNamesOf(face);
  return (
    <div className="memorial-face">
      <CardFace
        name={face.name || fallbacks.unknown}
        photo={face.profilePic}
        preview={face.photoPreview}
        then={face.schoolPhoto}
        schoolClass={schoolClass}
      >
        {otherNames.length > 0 && <span className="card-also">{otherNames.join(' · ')}</span>}
        <span className={asText({ tone: 'quiet' })}>{datesInWords(memorial)}</span>
      </CardFace>
    </div>
  );
}

/** Returns '2 March 1975 – 2024', or 'In memoriam' alone when no date is known. */
function datesInWords(memorial: string): string {
  const { born, died } = lifeDatesIn(memorial);
  const birth = born === null ? null : lifeDate(born);
  const death = died === null ? null : lifeDate(died);
  if (birth === null && death === null) return vocabulary.inMemoriam;
  if (birth === null) return `${vocabulary.inMemoriam} · Died ${death}`;
  return `${vocabulary.inMemoriam} · ${death === null ? `Born ${birth}` : `${birth} – ${death}`}`;
}
