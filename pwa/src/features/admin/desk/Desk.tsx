import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { UploadsContext, useUploads } from '#admin/people/use-uploads.ts';
import { useOverview, useWaiting } from '#admin/widgets/overview.ts';
import { signedInHere } from '#local/session/storage-keys.ts';
import { Drawer } from '#ui/layers/Drawer.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { DeskNews } from './DeskNews.tsx';
import { DeskPath } from './DeskPath.tsx';
import { DeskSearch } from './DeskSearch.tsx';
import { type DeskLocation, readDeskLocation } from './desk-location.ts';
import { Sidebar } from './Sidebar.tsx';
import './desk.css';

interface DeskProps {
  /** Ends the session and leaves the desk; rejects when that fails. */
  onSignOut: () => Promise<void>;
  /** The screen. */
  children: ReactNode;
}

/**
 * The frame around every admin screen: the sidebar, a drawer on a phone, and the path to the chosen class. It stays
 * while its screens change, so it keeps what they share: the numbers of people, and uploads that are running.
 */
export function Desk({ onSignOut, children }: DeskProps) {
  const address = useLocation();
  const location = readDeskLocation(address);
  const overview = useOverview();
  useEachMinute(overview.reload);
  const waiting = useWaiting(overview);
  const uploads = useUploads();
  const schoolId = useSchool(location, overview.value?.schools[0]?._id ?? null);
  const [isDrawn, setDrawn] = useState(false);
  useAppBadge(waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer, its value is not read
  useEffect(() => setDrawn(false), [address.key]);

  const sidebar = (
    <Sidebar
      overview={overview}
      waiting={waiting ?? 0}
      location={location}
      schoolId={schoolId}
      adminName={adminName()}
      onSignOut={async () => {
        await onSignOut();
        await showAppBadge(0);
      }}
    />
  );
  return (
    <UploadsContext value={uploads}>
      <div className="desk">
        <button type="button" className="desk-skip" onClick={focusContent}>
          {deskWords.skip}
        </button>
        <div className="desk-side">{sidebar}</div>
        <div className={`desk-body ${asText({ shrink: true })}`}>
          <div className="desk-top">
            <button
              type="button"
              className="icon-button desk-menu"
              aria-label={deskWords.menu}
              aria-haspopup="dialog"
              aria-expanded={isDrawn}
              onClick={() => setDrawn(true)}
            >
              <MenuIcon aria-hidden="true" />
              {waiting !== null && waiting > 0 && <span className="desk-menu-dot" />}
            </button>
            <DeskPath location={location} schools={overview.value?.schools ?? null} />
            <DeskSearch schools={overview.value?.schools ?? []} />
          </div>
          {overview.value && overview.value.attention.length > 0 && (
            <section className={asStack({ gap: 3, p: 4 })} aria-label={attentionWords.title}>
              <Notice tone="error">
                <p>
                  <strong>{attentionWords.title}</strong>
                </p>
                {overview.value.attention.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <p>{attentionWords.ask}</p>
              </Notice>
            </section>
          )}
          {overview.value && <DeskNews news={overview.value.news} onSeen={overview.reload} />}
          {children}
        </div>
        <Drawer
          open={isDrawn}
          onOpenChange={setDrawn}
          label={deskWords.navigation}
          closeLabel={deskWords.closeMenu}
        >
          {sidebar}
        </Drawer>
      </div>
    </UploadsContext>
  );
}

/** Repeats a read each minute while the page is visible. The server pushes nothing to admins. */
function useEachMinute(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pulls.everyVisible);
    return () => clearInterval(timer);
  }, [reload]);
}

/** Returns the school of the address, or the one that was open last. */
function useSchool({ schoolId }: DeskLocation, first: string | null): string | null {
  const [last, setLast] = useState(schoolId);
  if (schoolId !== null && schoolId !== last) setLast(schoolId);
  return schoolId ?? last ?? first;
}

function adminName(): string {
  const here = signedInHere();
  return here?.kind === 'admin' && here.name !== '' ? here.name : fallbacks.admin;
}

function focusContent(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** Shows a number on the app's icon, where the system supports it. Null means unknown and leaves the number unchanged. */
function useAppBadge(count: number | null): void {
  useEffect(() => {
    if (count !== null) void showAppBadge(count);
  }, [count]);
}

/** Zero removes the number. Ignores errors, since a system rejects the call when the app is not installed. */
async function showAppBadge(count: number): Promise<void> {
  try {
    if (count === 0) await navigator.clearAppBadge?.();
    else await navigator.setAppBadge?.(count);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
  }
}
