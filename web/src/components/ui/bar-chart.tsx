import { CHART_HEIGHT, ChartFrame, ChartGridLines, gutterWidth, PLOT_BOTTOM, PLOT_TOP } from './chart-frame.tsx';
import { linearScale, roundTicks, trimCents } from './chart-scale.ts';
import { formatDay } from './date-time.tsx';

interface ChartDay {
  readonly day: string;
  readonly series: readonly { readonly name: string; readonly value: number }[];
}

interface BarChartProps {
  readonly label: string;
  readonly days: readonly ChartDay[];
  readonly format: (value: number) => string;
}

const FILLS = ['fill-primary', 'fill-heather', 'fill-info'] as const;
const SWATCHES = ['bg-primary', 'bg-heather', 'bg-info'] as const;

export function BarChart({ label, days, format }: BarChartProps) {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;

  const ticks = roundTicks(days.flatMap(({ series }) => series.map(({ value }) => value)));
  const tickText = (value: number) => trimCents(format(value));
  const left = gutterWidth(ticks.map(tickText));
  const bandFor = (width: number) => (width - left) / days.length;
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [PLOT_BOTTOM, PLOT_TOP]);
  const at = (index: number) => days[index] ?? last;

  return (
    <ChartFrame
      label={label}
      count={days.length}
      textOf={(index) => {
        const { day, series } = at(index);
        return `${formatDay(day)}: ${series.map(({ name, value }) => `${name} ${format(value)}`).join(', ')}`;
      }}
      legend={<Legend first={first} />}
      readout={(index) => (
        <span className="flex flex-wrap gap-x-3">
          <span className="text-quiet">{formatDay(at(index).day)}</span>
          {at(index).series.map(({ name, value }) => (
            <span key={name}>
              <span className="text-quiet">{name}</span> <span className="font-semibold">{format(value)}</span>
            </span>
          ))}
        </span>
      )}
      indexAt={(place, width) => Math.floor((place - left) / bandFor(width))}
      draw={(width, marked) => {
        const band = bandFor(width);
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
            <ChartGridLines ticks={ticks} y={y} text={tickText} left={left} width={width} />
            {days.map((day, index) => (
              <Bars key={day.day} day={day} left={left + index * band} band={band} y={y} />
            ))}
            <g className="fill-quiet text-xs">
              {labelledDays(days.length, width - left).map((index) => (
                <text key={index} x={left + (index + 0.5) * band} y={CHART_HEIGHT - 6} textAnchor="middle">
                  {shortDay(at(index).day)}
                </text>
              ))}
            </g>
          </>
        );
      }}
      table={<DayTable label={label} days={days} format={format} />}
    />
  );
}

function Legend({ first }: { first: ChartDay }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {first.series.map(({ name }, index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={`size-2.5 rounded-[3px] ${SWATCHES[index % SWATCHES.length]}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}

function DayTable({ label, days, format }: BarChartProps) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {days[0]?.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, series }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            {series.map(({ name, value }) => (
              <td key={name}>{format(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarsProps {
  readonly day: ChartDay;
  readonly left: number;
  readonly band: number;
  readonly y: (value: number) => number;
}

function Bars({ day: { series }, left, band, y }: BarsProps) {
  const width = Math.min(20, (band * 0.76) / series.length);
  const start = left + (band - width * series.length) / 2;
  return series.map(({ name, value }, index) => (
    <path
      key={name}
      d={barPath(start + index * width + width * 0.06, width * 0.88, y(0), y(value))}
      className={FILLS[index % FILLS.length]}
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

function shortDay(day: string): string {
  return shortDays.format(new Date(day));
}
