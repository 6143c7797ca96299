/** The address that takes web vitals. It has a file of its own: the first screens need no other address. */
export const webVitalsPath = '/api/web-vitals';
