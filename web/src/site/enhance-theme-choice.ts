import { onPreferenceChange } from '../components/ui/browser-choice.ts';
import { chosenTheme, setTheme, showTheme } from '../components/ui/theme.ts';
import { requireElement } from './query-required.ts';

export function enhanceThemeChoice(label: HTMLElement): void {
  const list = requireElement<HTMLSelectElement>(label, 'select');
  const follow = () => {
    list.value = chosenTheme();
    showTheme(chosenTheme());
  };
  list.addEventListener('change', () => setTheme(list.value));
  onPreferenceChange(follow);
  // A page in the back/forward cache has missed the changes in other tabs.
  addEventListener('pageshow', follow);
  follow();
}
