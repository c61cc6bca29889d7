import type { ReactNode } from 'react';

interface ChartRoomProps {
  readonly legend?: boolean;
  readonly children: ReactNode;
}

/** The height of a chart with its caption, reserved while it is loading, too. */
export function ChartRoom({ legend = false, children }: ChartRoomProps) {
  return <div className={legend ? 'min-h-72 max-sm:min-h-84' : 'min-h-67 max-sm:min-h-74'}>{children}</div>;
}
