import { useSyncExternalStore } from 'react';
import { createStoredPreference, onPreferenceChange } from './browser-choice.ts';

export const pageSizes = ['25', '50', '100'] as const;

const size = createStoredPreference('list-page-size', pageSizes, '50');

export const usePageSize = () => useSyncExternalStore(onPreferenceChange, size.chosen);
export const setPageSize = size.choose;

export const chosenPageLimitParam = () => ({ limit: Number(size.chosen()) });
export const useChosenPageLimit = () => ({ limit: Number(usePageSize()) });
