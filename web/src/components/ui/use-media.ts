import { useSyncExternalStore } from 'react';

const WIDE = matchMedia('(min-width: 768px)');
const PHONE = matchMedia('(max-width: 639px)');

export const useIsWide = (): boolean => useMatches(WIDE);
export const useIsPhone = (): boolean => useMatches(PHONE);

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => media.matches,
  );
}
