const number = (count: number) => count.toLocaleString('en');

/** Sentences about what one school may use of an installation. */
export const quotaWords = {
  people: (most: number) =>
    `This school has room for ${number(most)} people here, and has reached it. Remove people who should not be listed, or ask the person who runs the server for more.`,
  photos: (megabytes: number) =>
    `This school has room for ${number(megabytes)} MB of photos here, and has reached it. Replace a photo that you have, delete old ones, or ask the person who runs the server for more.`,
  nearlyAllPeople: (school: string, used: number, most: number) =>
    `${school} has ${number(used)} of the ${number(most)} people that SCHOOL_PEOPLE allows each school. At the limit no one can join it: raise the limit, or ask the school to remove people.`,
  nearlyAllPhotos: (school: string, used: number, most: number) =>
    `${school} has ${number(used)} of the ${number(most)} MB of photos that SCHOOL_PHOTOS_MB allows each school. At the limit it gets no new photos: raise the limit, or ask the school to delete photos.`,
} as const;
