import type { ReactNode } from 'react';

interface ChartRoomProps {
  readonly legend?: boolean;
  readonly children: ReactNode;
}

/** Reserves the height of a chart with its caption, also while it is loading. */
export function ChartHeightContainer({ legend = false, children }: ChartRoomProps) {
  return <div className={legend ? 'min-h-72 max-sm:min-h-84' : 'min-h-67 max-sm:min-h-74'}>{children}</div>;
}
