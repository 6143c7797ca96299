import { createRoot } from 'react-dom/client';
import { beforeEveryCall } from '#api/gate.ts';
import { whenAppIsOutdated } from '#api/outdated.ts';
import { App } from '#app/App.tsx';
import { measureLater } from '#app/measure-later.ts';
import { createRouter } from '#app/router.tsx';
import { registerServiceWorker, updateNeeded } from '#app/service-worker-update.ts';
import { startSyncLater } from '#app/sync-later.ts';
import { followTranslation } from '#app/translated-page.ts';
import { watchInstall } from '#local/device/install.ts';
import { wasLeftAtWork } from '#local/device/locks.ts';
import { applyPreferences } from '#local/device/preferences.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { preloadModules } from '#ui/lazy-module.ts';
import { startDevice } from './local/db/device.ts';
import { guardAgainstEviction } from './local/db/eviction.ts';
import { followOtherTabs } from './local/sign-in/enter.ts';
import { finishSignOut } from './local/sign-in/session.ts';
import { watchBack } from './ui/layers/back-closes.ts';
import { watchUnsavedChanges } from './ui/layers/unsaved-changes.ts';
import '#styles/tokens.css';
import '#styles/base.css';
import '#ui/layout.css';
import '#ui/icon-button.css';
import '#ui/text.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Runs before the first paint, and when another tab has changed a preference.
applyPreferences();
window.addEventListener('storage', applyPreferences);
watchInstall();

// Runs before any other request: ends a session that was signed out offline.
beforeEveryCall(finishSignOut);
void finishSignOut();
window.addEventListener('online', () => void finishSignOut());

whenAppIsOutdated(updateNeeded);
watchUnsavedChanges();
watchBack();
guardAgainstEviction();
// A page that the browser resumes may have lost the lock of its work: another page may have done that work.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && wasLeftAtWork()) location.reload();
});
void startDevice(() => import('#local/queries/open-directory.ts'));
followOtherTabs();
startSyncLater();
const router = createRouter();
followTranslation(document.body);
createRoot(root).render(<App router={router} />);
void registerServiceWorker();
measureLater(router);
whenIdle(preloadModules);
