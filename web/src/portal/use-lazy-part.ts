import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a screen that is loaded after it, while a form is being filled in. `open` resolves when it is loaded.
 * NOTE: not `lazy`: a failure to load is a sentence beside the form, not the end of the screen.
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [Part: ComponentType<Props> | undefined, open: () => Promise<void>] {
  const [part, setPart] = useState<{ readonly component: ComponentType<Props> }>();

  useEffect(() => {
    // `open` tries again and rejects.
    load().catch(() => undefined);
  }, [load]);

  return [part?.component, async () => setPart({ component: await load() })];
}
