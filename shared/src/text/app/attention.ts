/** Sentences that the operator of an installation has to know: for the terminal, the log, and the desk of the first admin. */
export const attentionWords = {
  title: 'This installation needs attention',
  ask: 'Ask the person who runs the server to look at it.',
  secretReplaced:
    'The secret of this server is another one than before, so everyone is signed out, and second factors have to be set up again. If that was not meant, put back the earlier AUTH_SECRET or the file auth-secret, and start again.',
  untrustedProxy: (address: string) =>
    `A proxy at ${address} forwards calls, but is not trusted, so all people share one address and one set of limits. If it is your proxy, set TRUST_PROXY=${address} and start again.`,
  silentProxy: (address: string) =>
    `The proxy at ${address} does not say who calls, so all people share one address and one set of limits. Let it send X-Forwarded-For, and set TRUST_PROXY=${address}.`,
  diskLow: (free: string) =>
    `Only ${free} are free on the disk of the data. At 0 nothing can be saved: delete old backups, or take a larger disk.`,
  photosUnknown: (count: number) =>
    `The files of ${count.toLocaleString('en')} photos belong to no photo of this database. They are deleted after 30 days. If another database is the right one, stop the server and put it back before.`,
  photosMissing: (missing: number, all: number) =>
    `The files of ${missing.toLocaleString('en')} of ${all.toLocaleString('en')} photos are missing. Check that the folder of the photos is there, and keep your older backups.`,
  /** Dates in ISO 8601. */
  clockDoubtful: (now: string, known: string) =>
    `The clock of this machine says ${now}, but by the last known time it is ${known}. Nothing is deleted by its age. Correct the clock. If it is right, start once with CLOCK_IS_RIGHT=${now.slice(0, 10)}.`,
  databaseReplaced: (since: string, hours: number) =>
    `Another database than before is served since ${since}. Nothing is deleted by its age for ${hours} hours. If it is the wrong one, stop the server and put the right one back.`,
} as const;
