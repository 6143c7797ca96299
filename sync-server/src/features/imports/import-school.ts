import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { FilesServer, multipart } from '#test/files/server.ts';

export let server: FilesServer;
export let admin: string;
export let token: string;
export let division: { schoolId: string; batchId: string; divisionId: string };

export async function post(fields: Record<string, string | Buffer>, bearer: string | null = token) {
  const form = await multipart(fields);
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  return server.app.inject({
    method: 'POST',
    url: paths.importSpreadsheet,
    ...form,
    headers: { ...form.headers, ...authorization },
  });
}

/** Opens a server with an admin and a division. Call it once, at the top of a test file. */
export function openImportSchool() {
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    server = await FilesServer.open();
    admin = await server.admin();
    token = await server.signIn('admin', admin);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const schoolId = await server.school(admin);
    division = await server.division(schoolId, await server.batch(schoolId));
  });
}
