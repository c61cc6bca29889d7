import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { linearScale } from './chart-scale.ts';
import { formatDay } from './date-time.tsx';
import { useWidth } from './use-width.ts';

export const CHART_HEIGHT = 232;
export const PLOT_BOTTOM = CHART_HEIGHT - 26;
export const PLOT_TOP = 10;
const DIGIT_WIDTH = 6.9;

export interface ChartPoint {
  readonly at: string;
  readonly values: readonly number[];
}

/** Where the figures are drawn, in pixels of the picture. */
export interface Plot {
  readonly left: number;
  readonly width: number;
  readonly y: (value: number) => number;
  readonly gridLines: ReactNode;
}

export interface ChartPeriod {
  readonly name: string;
  readonly format: (at: string) => string;
  /** The label below the bars. */
  readonly short: (at: string) => string;
}

interface ChartFrameProps {
  readonly label: string;
  /** What the values of each point are. */
  readonly names: readonly string[];
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  readonly ticks: readonly number[];
  readonly legend?: ReactNode;
  /** What each point is; days by default. */
  readonly period?: ChartPeriod | undefined;
  readonly indexAt: (x: number, plot: Plot) => number;
  readonly draw: (plot: Plot, marked: number | undefined) => ReactNode;
}

/** Shows a chart with the figures of the marked point above it, and all of them in a table for screen readers. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, names, points, format, ticks, legend, period, indexAt, draw } = props;
  const formatAt = period?.format ?? formatDay;
  const [element, width] = useWidth();
  const [marked, setMarked] = useState<number>();
  const last = points.length - 1;
  const shown = Math.min(marked ?? last, last);
  const { at, values } = points[shown] ?? { at: '', values: [] };
  const day = at && formatAt(at);
  // A single value needs no name, because the chart has the same.
  const figures = values.map((value, index) => ({
    name: names.length > 1 ? names[index] : '',
    text: format(value),
  }));

  const tickText = (value: number) => format(value).replace(/\.00$/, '');
  const left = Math.max(...ticks.map((tick) => tickText(tick).length)) * DIGIT_WIDTH + 12;
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [PLOT_BOTTOM, PLOT_TOP]);
  const gridLines = <GridLines ticks={ticks} text={tickText} left={left} width={width} y={y} />;
  const plot = { left, width, y, gridLines };

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setMarked(Math.min(last, Math.max(0, indexAt(x, plot))));
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
        <span className="flex flex-wrap gap-x-3 text-sm tabular-nums lining-nums max-sm:w-full">
          <span className="text-quiet">{day}</span>
          {figures.map(({ name, text }) => (
            <span key={name}>
              <span className="text-quiet">{name}</span> <span className="font-semibold">{text}</span>
            </span>
          ))}
        </span>
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
        aria-valuetext={`${day}: ${figures.map(({ name, text }) => `${name} ${text}`.trim()).join(', ')}`}
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
          {width > 0 && draw(plot, marked === undefined ? undefined : shown)}
        </svg>
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{period?.name ?? 'Day'}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((row) => (
              <tr key={row.at}>
                <th scope="row">{formatAt(row.at)}</th>
                {row.values.map((value, index) => (
                  <td key={names[index]}>{format(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

interface GridProps extends Omit<Plot, 'gridLines'> {
  readonly ticks: readonly number[];
  readonly text: (value: number) => string;
}

function GridLines({ ticks, y, text, left, width }: GridProps) {
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
