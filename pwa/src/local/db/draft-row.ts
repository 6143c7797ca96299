import type { Picture } from '#local/outbox/pictures.ts';

/**
 * One half of a draft (drafts.ts). Text and photos have separate rows, so that typing does not write the photos
 * again.
 */
export interface DraftRow {
  key: string;
  part: 'text' | 'photos';
  value: string | Picture[];
}
