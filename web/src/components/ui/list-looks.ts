import { useSyncExternalStore } from 'react';
import { createBrowserChoice, onChoiceChange } from './browser-choice.ts';

export type Density = 'comfortable' | 'compact';

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const density = createBrowserChoice<Density>('list-density', ['comfortable', 'compact'], 'comfortable');
const size = createBrowserChoice('list-page-size', pageSizes.map(String), '50');
const pageSize = (): PageSize => pageSizes.find((one) => String(one) === size.chosen()) ?? 50;

export const useDensity = (): Density => useSyncExternalStore(onChoiceChange, density.chosen);
export const usePageSize = (): PageSize => useSyncExternalStore(onChoiceChange, pageSize);

interface Limit {
  readonly limit: PageSize;
}

export const usePageLimit = (): Limit => ({ limit: usePageSize() });
export const chosenPageLimit = (): Limit => ({ limit: pageSize() });

export const chooseDensity = density.choose;
export const choosePageSize = (chosen: PageSize): void => size.choose(String(chosen));
