import { useSyncExternalStore } from 'react';
import { preferenceKeys } from './preference-keys.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const textSizes = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

/** Signing out deletes the preferences with all other storage. */
export interface Preferences {
  theme: Theme;
  textSize: TextSize;
}

const listeners = new Set<() => void>();
let current: Preferences = { theme: 'system', textSize: 'normal' };

/**
 * Reads the stored preferences and applies them to the page. Called before the first paint, and when another tab has
 * changed them.
 */
export function applyPreferences(): void {
  current = {
    theme: oneOf(themes, read(preferenceKeys.theme)) ?? 'system',
    textSize: oneOf(textSizes, read(preferenceKeys.textSize)) ?? 'normal',
  };
  const { dataset } = document.documentElement;
  if (current.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = current.theme;
  if (current.textSize === 'normal') delete dataset['textSize'];
  else dataset['textSize'] = current.textSize;
  for (const listener of listeners) listener();
}

/** Stores and applies a choice. If storage fails, the choice lasts until the page is closed. */
export function choosePreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  try {
    localStorage.setItem(preferenceKeys[key], value);
    applyPreferences();
  } catch {
    current = { ...current, [key]: value };
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function oneOf<Value extends string>(values: readonly Value[], entry: string | null): Value | null {
  return values.find((value) => value === entry) ?? null;
}
