import {
  CHART_HEIGHT,
  ChartFrame,
  type ChartPeriod,
  type ChartPoint,
  PLOT_BOTTOM,
  PLOT_TOP,
  type Plot,
} from './chart-frame.tsx';
import { roundTicks } from './chart-scale.ts';

interface BarChartProps {
  readonly label: string;
  /** Names of the two bars of each day, or of another period. */
  readonly names: readonly [string, string];
  readonly days: readonly ChartPoint[];
  readonly format: (value: number) => string;
  readonly period?: ChartPeriod;
}

const FILLS = ['fill-primary', 'fill-heather'] as const;
const SWATCHES = ['bg-primary', 'bg-heather'] as const;

export function BarChart({ label, names, days, format, period }: BarChartProps) {
  const shortLabel = period?.short ?? ((at: string) => shortDays.format(new Date(at)));
  const bandIn = ({ left, width }: Plot) => (width - left) / days.length;
  return (
    <ChartFrame
      label={label}
      names={names}
      points={days}
      format={format}
      ticks={roundTicks(days.flatMap(({ values }) => values))}
      legend={<Legend names={names} />}
      period={period}
      indexAt={(place, plot) => Math.floor((place - plot.left) / bandIn(plot))}
      draw={(plot, marked) => {
        const { left, width, y, gridLines } = plot;
        const band = bandIn(plot);
        const labelled = labelledDays(days.length, width - left);
        return (
          <>
            {marked !== undefined && (
              <rect
                x={left + marked * band}
                y={PLOT_TOP}
                width={band}
                height={PLOT_BOTTOM - PLOT_TOP}
                rx="4"
                className="fill-sunken"
              />
            )}
            {gridLines}
            {days.map(({ at, values }, index) => (
              <g key={at}>
                <Bars values={values} left={left + index * band} band={band} y={y} />
                {labelled.includes(index) && (
                  <text
                    x={left + (index + 0.5) * band}
                    y={CHART_HEIGHT - 6}
                    textAnchor="middle"
                    className="fill-quiet text-xs"
                  >
                    {shortLabel(at)}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    />
  );
}

function Legend({ names }: Pick<BarChartProps, 'names'>) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={`size-2.5 rounded-[3px] ${SWATCHES[index]}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}

interface BarsProps {
  readonly values: readonly number[];
  readonly left: number;
  readonly band: number;
  readonly y: (value: number) => number;
}

function Bars({ values, left, band, y }: BarsProps) {
  const width = Math.min(20, (band * 0.76) / values.length);
  const start = left + (band - width * values.length) / 2;
  return values.map((value, index) => (
    <path
      key={FILLS[index]}
      d={barPath(start + index * width + width * 0.06, width * 0.88, y(0), y(value))}
      className={FILLS[index]}
    />
  ));
}

function barPath(x: number, width: number, from: number, to: number): string {
  const radius = Math.min(3, width / 2, Math.abs(from - to));
  const towards = to < from ? radius : -radius;
  return `M${x} ${from}V${to + towards}Q${x} ${to} ${x + radius} ${to}H${x + width - radius}Q${x + width} ${to} ${x + width} ${to + towards}V${from}Z`;
}

const DAY_WIDTH = 64;

/** Returns the indices of the days with room for a label: the last, and as many before it at even distances. */
function labelledDays(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * DAY_WIDTH) / Math.max(width, DAY_WIDTH)));
  return [...Array(count).keys()].filter((index) => (count - 1 - index) % every === 0);
}

const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
