import { album } from '@memcherrish/shared/domain/album-limits.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts of the album of an event, on the device and of the server. No first screen loads them. */
export const albumWords = {
  photos: 'Photos of the day',
  hint: (batch: string) => `Your batch ${batch} sees these photos. Anyone in a photo can remove it.`,
  write: 'Add photos of the day',
  none: 'No photos yet',
  noneText: 'Add the first photos of the day. They wait on this device while there is no internet.',
  notForYou: 'Photos of an event are for the schoolmates of its batch.',
  later: 'You can add photos when the event has begun.',

  pictured: 'I am in this photo',
  removeTitle: 'Remove a photo of you?',
  removeText:
    'The photo is removed for everyone at once, and cannot be added again. The person who added it learns that it was removed, but not who asked.',
  removeWhich:
    'Choose the photo that you are in. It is removed for everyone at once, and cannot be added again.',
  removePhoto: (number: number, of: number) =>
    of === 1 ? vocabulary.removeThisPhoto : `Remove photo ${number} of ${of}`,

  // The server
  removed: 'The photo is removed for everyone.',
  cancelled: 'This event is cancelled. Post the photos without it.',
  tooManyOwn: `You have ${album.photosPerPerson} photos in this album. Delete one before you add another.`,
  full: `This album has ${album.photos} photos and takes no more. You can post them without the album.`,
  wasRemoved: 'A person in this photo has removed it. Leave this photo out.',
  tooManyRemovals: 'You have removed many photos today. Report a post instead, and an admin looks at it.',
} as const;
