import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Bell, ChevronDown, LogOut, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Menu } from '#ui/layers/Menu.tsx';
import type { MenuItem } from '#ui/layers/MenuSheet.tsx';
import { useSheet } from '#ui/layers/use-sheet.ts';
import { LazyModule } from '#ui/lazy-module.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import './top-bar.css';

const signOutDialog = new LazyModule(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

interface TopBarProps {
  /** Null until the record of a signed-in person is on the device. */
  name: string | null;
  photo: string | null;
  preview: string | null;
  /** The entries of the profile menu before 'Sign out'. */
  items?: readonly MenuItem[];
  /** The address of the search screen. */
  search?: string;
  /** The address of the notifications, and the number of unread ones. */
  notifications?: { to: string; unread: number };
  /** The number of changes that have not reached the server. */
  unsent?: number;
  onSignOut(): Promise<void>;
}

/** The signed-in person and the profile menu. Signing out asks first, because it deletes the directory from the device. */
export function TopBar({
  name,
  photo,
  preview,
  items = [],
  search,
  notifications,
  unsent = 0,
  onSignOut,
}: TopBarProps) {
  const [asking, setAsking] = useState(false);
  const SignOutDialog = useSheet(signOutDialog, asking, () => setAsking(false));
  return (
    <header className="top-bar">
      <span className="top-bar-mark">{vocabulary.memcherrish}</span>
      {search && (
        <Link className="icon-button" to={search}>
          <Search aria-hidden="true" />
          <span className="visually-hidden">{vocabulary.search}</span>
        </Link>
      )}
      {notifications && (
        <Link className="icon-button" to={notifications.to}>
          <Bell aria-hidden="true" />
          <span className="visually-hidden">{vocabulary.notifications}</span>
          {notifications.unread > 0 && (
            <span className="top-bar-unread">
              {notifications.unread}
              <span className="visually-hidden"> {frameWords.unread}</span>
            </span>
          )}
        </Link>
      )}
      <Menu
        trigger={
          <button type="button" className="top-bar-person">
            <span className="visually-hidden">
              {name === null ? frameWords.profileMenu : `${frameWords.profileMenuOf} `}
            </span>
            <span className="top-bar-name">{name}</span>
            <Avatar name={name ?? ''} photo={photo} preview={preview} size="small" />
            <ChevronDown aria-hidden="true" />
          </button>
        }
        items={[
          ...items,
          { label: frameWords.signout, icon: <LogOut aria-hidden="true" />, onSelect: () => setAsking(true) },
        ]}
      />
      {SignOutDialog && (
        <SignOutDialog
          open={asking}
          text={messages.signOutMeansLogin}
          unsent={unsent}
          onSignOut={onSignOut}
          onClose={() => setAsking(false)}
        />
      )}
    </header>
  );
}
