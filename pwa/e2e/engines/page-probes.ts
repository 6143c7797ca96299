/** Functions that run in the page, so they use nothing from outside. */

/** Brings the half of the class with photos into view, because photos load near the view alone. */
export const photosDrawn = () => {
  [...document.querySelectorAll('.class-box')].at(1)?.scrollIntoView();
  return [...document.querySelectorAll('img')].some(
    (image) => image.src.includes('/uploads/') && image.complete && image.naturalWidth > 0,
  );
};

export const postHeight = () =>
  document.querySelector('form[aria-label="New post"] textarea')?.clientHeight ?? 0;

/** The photos on the screen load without a network too. */
export const servedByWorker = async () => {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) return false;
  const photos = [...document.images].map(({ src }) => src).filter((src) => src.includes('/uploads/'));
  const kept = await Promise.all(photos.map((src) => caches.match(src, { ignoreVary: true })));
  return photos.length > 0 && !kept.includes(undefined);
};
