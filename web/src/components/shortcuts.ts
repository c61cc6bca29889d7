/** Single-character keys do nothing in a field, a menu or below a dialog, and can be switched off (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStoredPreference, onPreferenceChange } from './ui/browser-choice.ts';

const state = createStoredPreference('shortcuts', ['on', 'off'], 'on');
const areOn = (): boolean => state.chosen() === 'on';

export const setShortcutsEnabled = (on: boolean): void => state.choose(on ? 'on' : 'off');

export const useShortcutsAreOn = (): boolean => useSyncExternalStore(onPreferenceChange, areOn);

type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || !isShortcutEvent(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const OPEN_DIALOG = '[role=dialog][data-open], [role=alertdialog][data-open]';

const TYPED_INTO =
  'textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], input:not([type=checkbox], [type=radio])';

function isShortcutEvent({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || !areOn()) return false;
  if (target instanceof Element && target.closest(TYPED_INTO)) return false;
  return !document.querySelector(OPEN_DIALOG);
}
