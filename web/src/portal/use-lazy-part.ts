import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a screen that is loaded after the screen, while the customer fills in a form. `open` resolves once it is there.
 * NOTE: not `lazy`: what fails to load without a network is a sentence beside the form, not the end of the screen.
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [Part: ComponentType<Props> | undefined, open: () => Promise<void>] {
  const [part, setPart] = useState<{ readonly component: ComponentType<Props> }>();

  useEffect(() => {
    // A failure is no matter here; `open` tries again and tells.
    load().catch(() => undefined);
  }, [load]);

  return [part?.component, async () => setPart({ component: await load() })];
}
