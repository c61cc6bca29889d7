import { type ComponentType, lazy, useState } from 'react';
import { CodeNotLoadedError } from './code-not-loaded.ts';

type Module = { readonly default: ComponentType };

export interface LazyScreen {
  (): React.ReactNode;
  /** Loads the code of the screen. @throws CodeNotLoaded */
  readonly load: () => Promise<Module>;
}

/** Renders a loaded screen at once. NOTE: `lazy` alone first shows the fallback, which React keeps for 300 ms. */
export function lazyWithPreload(fetchModule: () => Promise<Module>): LazyScreen {
  let Ready: ComponentType | undefined;
  async function load(): Promise<Module> {
    const module = await fetchModule().catch((cause: unknown) => {
      throw new CodeNotLoadedError(String(cause), { cause });
    });
    Ready = module.default;
    return module;
  }
  const Fetched = lazy(load);
  function Component() {
    // The component must stay the same for as long as it is mounted.
    const [View] = useState(() => Ready ?? Fetched);
    return <View />;
  }
  return Object.assign(Component, { load });
}
