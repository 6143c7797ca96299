import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import type { ReactNode } from 'react';
import { ListRow, type ListRowProps } from '#ui/lists/ListRow.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';

interface PersonRowProps extends Pick<ListRowProps, 'line' | 'text' | 'end'> {
  person: { name: string; photo?: string | null; preview?: string | null; photoHidden?: boolean };
  /** True for the viewer. */
  own?: boolean;
  /** True for a person who has not joined. */
  empty?: boolean;
  /** In place of the avatar: the person's face in a class photo. */
  face?: ReactNode;
}

/** A person in a list: the face, the name, the class and one action. */
export function PersonRow({ person, own = false, empty = false, face, ...row }: PersonRowProps) {
  const name = person.name || fallbacks.unknown;
  const { photo = null, preview = null, photoHidden = false } = person;
  return (
    <ListRow
      {...row}
      picture={face ?? <Avatar {...{ name, photo, preview, own, empty }} hidden={photoHidden} size="small" />}
      title={
        <>
          {name}
          {own && <span className="visually-hidden"> (you)</span>}
        </>
      }
    />
  );
}
