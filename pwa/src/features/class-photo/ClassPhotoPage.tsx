import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { FaceFrame, SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { useId, useMemo, useState } from 'react';
import type { ShownClassPhoto } from '#local/edits/class-photos-overlay.ts';
import { byName } from '#local/queries/class-room.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useFileAddress } from '#ui/photos/use-file-address.ts';
import type { BatchPerson } from './batch-people.ts';
import { FaceList } from './FaceList.tsx';
import { FaceSheet } from './FaceSheet.tsx';
import { frameAt } from './face-frame.ts';
import { NamePicker } from './NamePicker.tsx';
import { PlaceFrame } from './PlaceFrame.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { TaggedPhoto } from './TaggedPhoto.tsx';
import { useFaceEdits } from './use-face-edits.ts';
import { useThenPhoto } from './use-then-photo.tsx';

/** A face whose name is being chosen: a marked one, or the frame of a new mark. */
type Naming = { tag: SeenTag } | { frame: FaceFrame };

interface ClassPhotoPageProps {
  photo: ShownClassPhoto;
  className: string;
  people: ReadonlyMap<string, BatchPerson>;
  /** People that the viewer hides from. They have no name in photos that the viewer sees. */
  hidden: ReadonlySet<string>;
  self: { _id: string; name: string };
}

/** One class photo: the faces in it, and who they are. */
export function ClassPhotoPage({ photo, className, people, hidden, self }: ClassPhotoPageProps) {
  const { source } = photo;
  const path = 'path' in source ? source.path : null;
  const address = useSourceAddress(source) ?? '';
  const [aspect, setAspect] = useState(1.5);
  const [placing, setPlacing] = useState<FaceFrame | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const hintId = useId();
  const edits = useFaceEdits(photo._id);
  const then = useThenPhoto(path);

  const nameOf = ({ personId }: SeenTag) => people.get(personId ?? '')?.name ?? fallbacks.unknown;
  const tags = [...photo.tags].sort(inListOrder(nameOf));
  const labels = new Map(
    tags.map((tag, index) => [tag._id, tag.personId === null ? words.puzzleNumber(index + 1) : nameOf(tag)]),
  );
  const labelOf = (tag: SeenTag) => labels.get(tag._id) ?? '';
  const named = new Set(tags.flatMap(({ personId }) => personId ?? []));
  const classmates = [...people.values()].filter(({ divisionId }) => divisionId === photo.divisionId);
  const open = tags.find(({ _id }) => _id === openId) ?? null;

  function place(left: number, top: number): FaceFrame {
    const frame = frameAt(left, top, photo.tags);
    setPlacing(frame);
    return frame;
  }
  function nameAs(face: Naming, person: { _id: string; name: string }) {
    setNaming(null);
    setOpenId(null);
    setPlacing(null);
    if ('tag' in face) void edits.name(face.tag, person);
    else void edits.mark(face.frame, person);
    if (person._id === self._id) then.offer('tag' in face ? face.tag : face.frame);
  }
  const failure = edits.failure ?? then.failure;
  return (
    <div className={`class-photo ${asStack({ gap: 3, justify: 'start' })}`}>
      {path === null && <Notice tone="info">{words.isWaiting}</Notice>}
      <TaggedPhoto
        address={address}
        of={className}
        tags={placing ? [] : tags}
        labelOf={labelOf}
        aspect={aspect}
        onLoad={setAspect}
        onTouch={path === null ? undefined : place}
        hint={path === null || placing ? '' : words.tapHint}
        onOpen={({ _id }) => setOpenId(_id)}
      >
        {placing && <PlaceFrame frame={placing} hintId={hintId} onChange={setPlacing} />}
      </TaggedPhoto>
      {failure && <Notice tone="error">{failure}</Notice>}
      {placing ? (
        <PlacePanel
          frame={placing}
          hintId={hintId}
          onChange={setPlacing}
          onSelf={() => nameAs({ frame: placing }, self)}
          onOther={() => setNaming({ frame: placing })}
          onPuzzle={() => {
            void edits.mark(placing, null);
            setPlacing(null);
          }}
          onCancel={() => setPlacing(null)}
        />
      ) : (
        path !== null && (
          <FaceList
            tags={tags}
            labelOf={labelOf}
            found={classmates.filter(({ _id }) => named.has(_id)).length}
            of={classmates.length}
            address={address}
            aspect={aspect}
            onOpen={({ _id }) => setOpenId(_id)}
          />
        )
      )}
      <FaceSheet
        tag={naming ? null : open}
        label={open ? labelOf(open) : ''}
        isOwn={open?.personId === self._id}
        onSelf={(tag) => nameAs({ tag }, self)}
        onOther={(tag) => setNaming({ tag })}
        onThen={(tag) => {
          setOpenId(null);
          then.offer(tag);
        }}
        onRemove={(tag) => void edits.remove(tag, people.get(tag.personId ?? '') ?? null)}
        onClose={() => setOpenId(null)}
      />
      <NamePicker
        open={naming !== null}
        people={[...people.values()].filter(({ _id }) => !hidden.has(_id))}
        divisionId={photo.divisionId}
        named={named}
        onChoose={(person) => naming && nameAs(naming, person)}
        onClose={() => setNaming(null)}
      />
      {then.dialogs}
    </div>
  );
}

/** Returns the address of the picture: on the server, or in this browser. */
function useSourceAddress(source: ShownClassPhoto['source']): string | null {
  const picture = 'picture' in source ? source.picture : null;
  const bytes = picture?.bytes.byteLength;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox returns equal bytes as another object each time
  const file = useMemo(() => picture && new Blob([picture.bytes], { type: picture.type }), [bytes]);
  const made = useFileAddress(file);
  return 'path' in source ? source.path : made;
}

/** Puzzles first, from left to right, then names. */
function inListOrder(nameOf: (tag: SeenTag) => string) {
  return (one: SeenTag, other: SeenTag) => {
    if (one.personId === null || other.personId === null) {
      if (one.personId !== other.personId) return one.personId === null ? -1 : 1;
      return one.x - other.x;
    }
    return byName.compare(nameOf(one), nameOf(other));
  };
}
