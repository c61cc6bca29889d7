/** Choices in this browser, for all of its tabs. Without a usable storage they last as long as the page. */

const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` on every choice, here or in another tab; returns how to stop. */
export function whenChosen(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tellAll);
  };
}

/** @param usual the default */
export function browserChoice<const Choice extends string>(key: string, choices: readonly Choice[], usual: Choice) {
  let unstored: Choice | undefined;
  return {
    chosen(): Choice {
      if (unstored) return unstored;
      try {
        const stored = localStorage.getItem(key);
        return choices.find((choice) => choice === stored) ?? usual;
      } catch {
        return usual;
      }
    },
    choose(choice: Choice): void {
      try {
        if (choice === usual) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
        unstored = undefined;
      } catch {
        unstored = choice;
      }
      tellAll();
    },
  };
}
