/** Texts of saving photos on the device. No first screen loads them. */
export const savePhotosWords = {
  save: 'Save photos for offline',
  progress: 'Photos saved',
  doneOf: (done: number, all: number) => `${done} of ${all} photos`,
  stop: 'Stop',
  allOfClasses: 'All photos of your classes are on this device.',
  missing: (count: number) =>
    count === 1 ? '1 photo could not be saved.' : `${count} photos could not be saved.`,
  freeSpace: 'If the phone is full, free some space and try again.',

  // Before an event
  faces: 'Faces for the hall',
  facesText: (missing: number, size: string) =>
    `There may be no internet there. Save ${missing === 1 ? '1 photo' : `${missing} photos`} (about ${size}) now, and you see the faces of the others there too.`,
  saveFaces: 'Save all faces',
  allFaces: (all: number) =>
    all === 1 ? 'The photo is on this phone.' : `All ${all} photos are on this phone.`,
} as const;
