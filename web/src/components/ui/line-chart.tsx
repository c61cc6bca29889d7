import { useId } from 'react';
import { CHART_HEIGHT, ChartFrame, ChartGridLines, gutterWidth, PLOT_BOTTOM, PLOT_TOP } from './chart-frame.tsx';
import { linearScale, tightTicks, trimCents } from './chart-scale.ts';
import { formatDay } from './date-time.tsx';

interface Point {
  readonly at: string;
  /** A whole number: cents or a count. It is valid until the next point. */
  readonly value: number;
}

interface LineChartProps {
  readonly label: string;
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
}

export function LineChart({ label, points, format }: LineChartProps) {
  const fill = useId();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;

  const times = points.map(({ at }) => Date.parse(at));
  const ticks = tightTicks(points.map(({ value }) => value));
  const tickText = (value: number) => trimCents(format(value));
  const left = gutterWidth(ticks.map(tickText));
  const ends = [Date.parse(first.at), Date.parse(last.at)] as const;
  const xFor = (width: number) => linearScale(ends, [left, width - 6]);
  const bottom = ticks[0] ?? 0;
  const y = linearScale([bottom, ticks.at(-1) ?? 1], [PLOT_BOTTOM, PLOT_TOP]);
  const at = (index: number) => points[index] ?? last;

  return (
    <ChartFrame
      label={label}
      count={points.length}
      textOf={(index) => `${formatDay(at(index).at)}: ${format(at(index).value)}`}
      readout={(index) => (
        <>
          <span className="text-quiet">{formatDay(at(index).at)}</span>{' '}
          <span className="ml-1 text-base font-semibold lining-nums">{format(at(index).value)}</span>
        </>
      )}
      indexAt={(place, width) => {
        const x = xFor(width);
        return times.findLastIndex((time) => x(time) <= place);
      }}
      draw={(width, marked) => {
        const x = xFor(width);
        const [start = 0, ...others] = times;
        const steps = others.map((time, index) => `H${x(time)}V${y(at(index + 1).value)}`).join('');
        const line = `M${x(start)} ${y(first.value)}${steps}H${width}`;
        return (
          <>
            <defs>
              <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--color-primary)" stopOpacity="0.22" />
                <stop offset="1" stopColor="var(--color-primary)" stopOpacity="0.03" />
              </linearGradient>
            </defs>
            <ChartGridLines ticks={ticks} y={y} text={tickText} left={left} width={width} />
            <path d={`${line}V${y(Math.max(0, bottom))}H${x(start)}Z`} fill={`url(#${fill})`} />
            <path d={line} fill="none" className="stroke-primary" strokeWidth="2" strokeLinejoin="round" />
            <Days from={first.at} to={last.at} left={left} width={width} />
            {marked !== undefined && (
              <g className="transition-transform" transform={`translate(${x(times[marked] ?? 0)} 0)`}>
                <line y1={PLOT_TOP} y2={PLOT_BOTTOM} className="stroke-edge" strokeDasharray="3 3" />
                <circle cy={y(at(marked).value)} r="5.5" className="fill-primary stroke-surface" strokeWidth="2.5" />
              </g>
            )}
          </>
        );
      }}
      table={
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Figure</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{formatDay(point.at)}</th>
                <td>{format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

function Days({ from, to, left, width }: { from: string; to: string; left: number; width: number }) {
  const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
  return (
    <g className="fill-quiet text-xs">
      <text x={left} y={CHART_HEIGHT - 6}>
        {formatDay(from)}
      </text>
      {width > 480 && (
        <text x={(left + width) / 2} y={CHART_HEIGHT - 6} textAnchor="middle">
          {formatDay(middle)}
        </text>
      )}
      {from !== to && (
        <text x={width} y={CHART_HEIGHT - 6} textAnchor="end">
          {formatDay(to)}
        </text>
      )}
    </g>
  );
}
