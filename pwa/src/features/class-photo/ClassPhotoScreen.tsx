import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ImageOff, Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { classAddress } from '#components/class-address.ts';
import { blockedPeople } from '#local/edits/blocked-people.ts';
import type { ShownClassPhoto } from '#local/edits/class-photos-overlay.ts';
import { useStructure, useViewer } from '#local/queries/queries.ts';
import { useBatchRooms } from '#local/queries/use-batch-rooms.ts';
import { useClassPhotos } from '#local/queries/use-class-photos.ts';
import { asRow, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { Photo } from '#ui/photos/Photo.tsx';
import { AddClassPhoto } from './AddClassPhoto.tsx';
import { peopleOf } from './batch-people.ts';
import { ClassPhotoPage } from './ClassPhotoPage.tsx';
import { RemoveClassPhoto } from './RemoveClassPhoto.tsx';
import './class-photo.css';

/** `…/divisions/:divisionId/class-photo`: the photo of a class of the own batch. Reads the device, so it works offline. */
export function ClassPhotoScreen({ onChanged }: { onChanged(): void }) {
  const { schoolId = '', batchId = '', divisionId = '' } = useParams();
  const [query] = useSearchParams();
  const me = useViewer();
  const structure = useStructure(schoolId);
  const rooms = useBatchRooms(batchId);
  const photos = useClassPhotos(divisionId);
  const [failure, setFailure] = useState<string | null>(null);
  if (me === undefined || structure === undefined || rooms === undefined || photos === undefined) return null;
  const batch = structure?.batches.find(({ _id }) => _id === batchId);
  const division = batch?.divisions.find(({ _id }) => _id === divisionId);
  const className = division && batch ? `${division.name}, ${batch.batch}` : fallbacks.unknownBatch;
  const header = (
    <>
      <PageHeader
        title={vocabulary.classPhoto}
        text={className}
        back={{ to: classAddress(batchId, divisionId), label: words.toClass }}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
  if (me?.kind !== 'schoolmate' || !me.memberships.some((each) => each.batchId === batchId)) {
    return <Nothing header={header} title={words.notForYou} />;
  }
  if (photos === null || rooms === null) return <Nothing header={header} title={words.notHere} />;
  const isOwnClass = me.memberships.some((each) => each.divisionId === divisionId);
  const self = { _id: me.schoolmate._id, name: me.schoolmate.name };
  const add = isOwnClass && photos.every(({ addedBy }) => addedBy !== self._id);
  const ids = { schoolId, batchId, divisionId };
  const photo = photos.find(({ _id }) => _id === query.get('photo')) ?? photos[0];
  if (!photo) {
    return (
      <Nothing
        header={header}
        title={words.none}
        text={words.addText}
        action={add && <AddClassPhoto division={ids} onFailure={setFailure} />}
      />
    );
  }
  const people = peopleOf(rooms, divisionId);
  const adder = people.get(photo.addedBy)?.name;
  return (
    <>
      {header}
      <ClassPhotoPage key={photo._id} {...{ photo, className, people, self }} hidden={blockedPeople(me)} />
      <OtherPhotos photos={photos} shown={photo._id} />
      <div className={`class-photo-foot ${asRow({ gap: 3, wrap: true })}`}>
        <p className={`class-photo-quiet ${asText({ width: 'measure', size: 1, tone: 'quiet' })}`}>
          {words.hint(batch?.batch ?? '')}
          {adder !== undefined && ` ${words.addedBy(adder)}`}
        </p>
        {add && <AddClassPhoto division={ids} kind="quiet" onFailure={setFailure} />}
        {'path' in photo.source && (
          <RemoveClassPhoto photoId={photo._id} isOwn={photo.addedBy === self._id} onRemoved={onChanged} />
        )}
      </div>
    </>
  );
}

function Nothing({
  header,
  title,
  text,
  action,
}: {
  header: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <>
      {header}
      <Empty
        icon={action ? <Images aria-hidden="true" /> : <ImageOff aria-hidden="true" />}
        title={title}
        text={text}
        action={action}
      />
    </>
  );
}

/** Links to the other photos of the class, which other members added. */
function OtherPhotos({ photos, shown }: { photos: readonly ShownClassPhoto[]; shown: string }) {
  if (photos.length < 2) return null;
  return (
    <nav className="class-photo-others" aria-label={words.earlier}>
      <h2>{words.earlier}</h2>
      <ul>
        {photos.map(({ _id, source }, index) => (
          <li key={_id}>
            <Link
              to={`?photo=${_id}`}
              replace
              aria-label={words.photoNumber(index + 1, photos.length)}
              aria-current={_id === shown || undefined}
            >
              {'path' in source && <Photo source={smallPhoto(source.path)} preview={source.preview} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
