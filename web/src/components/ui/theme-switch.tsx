import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { onPreferenceChange } from './browser-choice.ts';
import { chosenTheme, setTheme, showTheme, type Theme, themes } from './theme.ts';

const looks: Readonly<Record<Theme, { readonly label: string; readonly icon: LucideIcon }>> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onPreferenceChange, chosenTheme);
  useLayoutEffect(() => showTheme(theme), [theme]);
  const Icon = looks[theme].icon;

  return (
    <span className="relative grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Icon className="size-4.5" aria-hidden="true" />
      <select
        aria-label="Theme"
        title={`Theme: ${looks[theme].label}`}
        value={theme}
        onChange={({ target }) => setTheme(target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {themes.map((choice) => (
          <option key={choice} value={choice} className="bg-surface text-ink">
            {looks[choice].label}
          </option>
        ))}
      </select>
    </span>
  );
}
