/** Returns the address of the small size of a photo, from that of the large one. */
export function smallPhoto(path: string): string {
  return path.replace(/\.webp$/, '.small.webp');
}

/** `/uploads/{file}`: a random name and one of two sizes. */
export const photoFile = /^([A-Za-z0-9_-]{16,32})(\.small)?\.webp$/;
