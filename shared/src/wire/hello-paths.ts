/** The addresses of 'Say hello'. They are not in paths.ts, which every first screen loads. */
export const helloPaths = {
  key: '/api/hello/key',
  swaps: '/api/hello/swaps',
  swap: (personId: string) => `/api/hello/swaps/${personId}`,
} as const;
