import { type ComponentType, lazy, useState } from 'react';
import { CodeNotLoadedError } from './code-not-loaded.ts';

type Module<Props extends object> = { readonly default: ComponentType<Props> };

export interface PreloadableComponent<Props extends object> {
  (props: Props): React.ReactNode;
  /** Loads the code of the component. @throws CodeNotLoadedError */
  readonly load: () => Promise<Module<Props>>;
}

/** A screen is a component without props. */
export type LazyScreen = PreloadableComponent<object>;

/** Renders a loaded component at once. NOTE: `lazy` alone first shows the fallback, which React keeps for 300 ms. */
export function lazyWithPreload<Props extends object = object>(
  fetchModule: () => Promise<Module<Props>>,
): PreloadableComponent<Props> {
  let Ready: ComponentType<Props> | undefined;
  async function load(): Promise<Module<Props>> {
    const module = await fetchModule().catch((cause: unknown) => {
      throw new CodeNotLoadedError(String(cause), { cause });
    });
    Ready = module.default;
    return module;
  }
  const Fetched: ComponentType<Props> = lazy(load);
  function Component(props: Props) {
    // The component must stay the same for as long as it is mounted.
    const [View] = useState(() => Ready ?? Fetched);
    return <View {...props} />;
  }
  return Object.assign(Component, { load });
}
