import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { asText } from '#ui/layout.ts';
import './notice.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

interface NoticeProps {
  tone: 'error' | 'success' | 'info';
  /** Replaces the icon of the tone. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A message in the page, announced when it appears: an error at once, other tones politely. */
export function Notice({ tone, icon: Icon = icons[tone], children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={`notice-text ${asText({ shrink: true, width: 'measure', breaks: true })}`}>
        {children}
      </div>
    </div>
  );
}
