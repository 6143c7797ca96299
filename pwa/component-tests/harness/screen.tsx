import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '#app/App.tsx';
import { createRouter } from '#app/router.tsx';
import { startSyncLater } from '#app/sync-later.ts';
import { closeDevice, readDevice, startDevice } from '#local/db/device.ts';
import { eraseAllBut } from '#local/db/wipe.ts';
import { alone } from '#local/device/locks.ts';
import { applyPreferences } from '#local/device/preferences.ts';
import {
  rememberAdmin,
  rememberSchoolmate,
  rememberTeacher,
  type SchoolmateEntry,
} from '#local/session/storage-keys.ts';
import { watchBack } from '#ui/layers/back-closes.ts';
import { watchUnsavedChanges } from '#ui/layers/unsaved-changes.ts';
import { answerCalls } from './answer-calls.ts';
import { FakeServer } from './fake-server.ts';
import '#styles/tokens.css';
import '#styles/base.css';
import '#ui/layout.css';
import '#ui/icon-button.css';
import '#ui/text.css';

// The parts of `main.tsx` that last as long as the page.
watchUnsavedChanges();
watchBack();
applyPreferences();
await startDevice(() => import('#local/queries/open-directory.ts'));
startSyncLater();

const sizes = { phone: [390, 844], desktop: [1280, 800] } as const;

export interface OpenOptions {
  /** A phone by default. */
  wide?: boolean;
  /** Signed in as the admin of this name. */
  admin?: string;
  /** Signed in as a schoolmate. The directory comes with the first pull (`directory.ts`). */
  person?: SchoolmateEntry;
  /** Signed in as a teacher. */
  teacher?: Teacher;
}

export type Open = (address: string, options?: OpenOptions) => Promise<void>;

/** A test of a screen: the app itself at an address, in front of a fake server. */
export const screen = test
  .extend('server', { auto: true }, ({ task: _ }, { onCleanup }) => {
    const server = new FakeServer();
    const restore = answerCalls(server);
    onCleanup(() => {
      restore();
      server.check();
    });
    return server;
  })
  .extend('errors', { auto: true }, ({ task: _ }) => watchConsole())
  .extend('open', ({ server: _, errors }, { onCleanup }) => {
    let close: (() => Promise<void>) | null = null;
    onCleanup(async () => {
      try {
        // Comes first: closing the directory of a person interrupts its sync, and the console may say so.
        errors.check();
      } finally {
        await close?.();
        localStorage.clear();
        sessionStorage.clear();
        closeDevice()?.close();
        await alone('device', () => eraseAllBut(null));
      }
    });
    const open: Open = async (address, { wide = false, admin, person, teacher } = {}) => {
      await close?.();
      const [width, height] = sizes[wide ? 'desktop' : 'phone'];
      await page.viewport(width, height);
      if (admin !== undefined) rememberAdmin(admin);
      if (person) rememberSchoolmate(person);
      if (teacher) rememberTeacher(teacher);
      await readDevice();
      history.pushState(null, '', address);
      const router = createRouter();
      const { unmount } = await render(<App router={router} />);
      close = async () => {
        await unmount();
        router.dispose();
        close = null;
      };
    };
    return open;
  });

/** Collects what the console shows in red. */
function watchConsole(): { check: () => void } {
  const { error } = console;
  const seen: string[] = [];
  console.error = (...said: unknown[]) => {
    seen.push(said.join(' '));
    error(...said);
  };
  return {
    check: () => {
      console.error = error;
      expect(seen, 'errors in the console').toEqual([]);
    },
  };
}
