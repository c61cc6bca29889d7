import { onChoiceChange } from '../components/ui/browser-choice.ts';
import { chooseTheme, chosenTheme, showTheme } from '../components/ui/theme.ts';
import { queryRequired } from './query-required.ts';

export function enhanceThemeChoice(label: HTMLElement): void {
  const list = queryRequired<HTMLSelectElement>(label, 'select');
  const follow = () => {
    list.value = chosenTheme();
    showTheme(chosenTheme());
  };
  list.addEventListener('change', () => chooseTheme(list.value));
  onChoiceChange(follow);
  // A page in the back/forward cache has missed the changes in other tabs.
  addEventListener('pageshow', follow);
  follow();
}
