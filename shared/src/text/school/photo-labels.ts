/** Labels of adding, viewing and cropping a photo. */
export const photoLabels = {
  addYourPhoto: 'Add your photo',
  addYourPhotoText: 'Then your classmates recognise you.',
  zoom: 'Zoom',
  rotate: 'Rotate',
  usePhoto: 'Use photo',
  photoOf: (of: string) => `Photo of ${of}`,
  photosOf: (of: string) => `Photos of ${of}`,
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  chooseThePartToShow: 'Choose the part to show',
  photoPartHint: 'Move the photo with your finger, the mouse or the arrow keys.',
  theWholePictureOf: (school: string) => `The whole photo of ${school}`,
  thePictureOfNearer: (school: string) => `The photo of ${school}, nearer`,
  photoUploadFailed: '❌ Failed to upload profile picture. Try again!',
} as const;
