/** Without a usable storage, choices last as long as the page. */

const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

export function onPreferenceChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tellAll);
  };
}

export function createStoredPreference<const Choice extends string>(
  key: string,
  choices: readonly Choice[],
  usual: Choice,
) {
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
    /** Stores one of the choices; any other text stands for the usual one. */
    choose(text: string): void {
      const choice = choices.find((known) => known === text) ?? usual;
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
