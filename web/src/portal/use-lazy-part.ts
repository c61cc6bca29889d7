import { type ComponentType, useEffect, useState } from 'react';

/** NOTE: not `lazy`: a failure to load is a sentence beside the form, not the end of the screen. */
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
