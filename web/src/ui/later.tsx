import { type ComponentType, lazy, useState } from 'react';

type Module = { readonly default: ComponentType };

/** A component whose code is fetched when it is first needed, or before. */
export interface Later {
  (): React.ReactNode;
  /** Rejects when the code cannot be fetched. */
  readonly load: () => Promise<Module>;
}

/**
 * Once its code is there, it is rendered at once. NOTE: `lazy` alone shows the fallback of its boundary first, and React
 * keeps that up for 300 ms.
 */
export function later(fetchModule: () => Promise<Module>): Later {
  let Ready: ComponentType | undefined;
  async function load(): Promise<Module> {
    const module = await fetchModule();
    Ready = module.default;
    return module;
  }
  const Fetched = lazy(load);
  function Component() {
    // The same component as long as it stands, whatever is fetched meanwhile.
    const [View] = useState(() => Ready ?? Fetched);
    return <View />;
  }
  return Object.assign(Component, { load });
}
