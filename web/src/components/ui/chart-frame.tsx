import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useWidth } from './use-width.ts';

export const CHART_HEIGHT = 232;
export const PLOT_BOTTOM = CHART_HEIGHT - 26;
export const PLOT_TOP = 10;

interface ChartFrameProps {
  readonly label: string;
  readonly count: number;
  readonly textOf: (index: number) => string;
  readonly readout: (index: number) => ReactNode;
  readonly legend?: ReactNode;
  readonly indexAt: (x: number, width: number) => number;
  readonly draw: (width: number, marked: number | undefined) => ReactNode;
  readonly table: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { label, count, textOf, readout, legend, indexAt, draw, table } = props;
  const [element, width] = useWidth();
  const [marked, setMarked] = useState<number>();
  const last = count - 1;
  const shown = Math.min(marked ?? last, last);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setMarked(Math.min(last, Math.max(0, indexAt(x, width))));
  };
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, shown, last);
    if (next === undefined) return;
    event.preventDefault();
    setMarked(next);
  };

  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1.5">
        <span className="grid gap-1">
          <span className="text-sm font-semibold">{label}</span>
          {legend}
        </span>
        <span className="text-sm tabular-nums max-sm:w-full">{readout(shown)}</span>
      </figcaption>
      {/* The frame is a slider, because screen readers announce a slider's value when an arrow key moves it. */}
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={textOf(shown)}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setMarked(undefined)}
        onFocus={() => setMarked((at) => at ?? last)}
        onBlur={() => setMarked(undefined)}
        className="touch-pan-y rounded-control"
      >
        <svg
          width={width}
          height={CHART_HEIGHT}
          viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
          className="block max-w-full overflow-visible"
          aria-hidden="true"
        >
          {width > 0 && draw(width, marked === undefined ? undefined : shown)}
        </svg>
      </div>
      <div className="sr-only">{table}</div>
    </figure>
  );
}

function afterKey(key: string, at: number, last: number): number | undefined {
  const page = Math.max(1, Math.round(last / 10));
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}

interface GridProps {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly text: (value: number) => string;
  readonly left: number;
  readonly width: number;
}

export function ChartGridLines({ ticks, y, text, left, width }: GridProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={left}
        x2={width}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
        shapeRendering="crispEdges"
      />
      <text x={left - 10} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-quiet text-xs tabular-nums">
        {text(tick)}
      </text>
    </g>
  ));
}

export function gutterWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length)) * 6.9 + 12;
}
