import type { OwnRequest } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Block } from '@memcherrish/shared/wire/people/blocks.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

/** An own join request as its list shows it, including unsent ones. */
export interface ShownRequest extends OwnRequest {
  /** Not sent yet. */
  waits?: true;
}

/** A block as the settings list it. */
export interface ShownBlock extends Block {
  /** Not sent yet. */
  waits?: true;
}

export type SchoolmateViewer = Omit<Extract<Me, { kind: 'schoolmate' }>, 'requests' | 'hidings'> & {
  requests: ShownRequest[];
  hidings: ShownBlock[];
};
