import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

export const searchPath = '/search';

/**
 * Opens the search from anywhere in the directory, unless a dialog is open: with Ctrl+K or Cmd+K, and while the person
 * is not typing also with `/`.
 */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing) return;
      const isChord = event.ctrlKey || event.metaKey;
      if (isChord ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      navigate(searchPath);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
