import { useSyncExternalStore } from 'react';
import { createBrowserChoice, onChoiceChange } from './browser-choice.ts';

export const pageSizes = ['25', '50', '100'] as const;

const size = createBrowserChoice('list-page-size', pageSizes, '50');

export const usePageSize = () => useSyncExternalStore(onChoiceChange, size.chosen);
export const choosePageSize = size.choose;

export const chosenPageLimit = () => ({ limit: Number(size.chosen()) });
export const usePageLimit = () => ({ limit: Number(usePageSize()) });
