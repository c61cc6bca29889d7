import { useId } from 'react';
import { CHART_HEIGHT, ChartFrame, PLOT_BOTTOM, PLOT_TOP, type Plot } from './chart-frame.tsx';
import { linearScale, tightTicks } from './chart-scale.ts';
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

  const ends = [Date.parse(first.at), Date.parse(last.at)] as const;
  const ticks = tightTicks(points.map(({ value }) => value));
  const bottom = Math.max(0, ticks[0] ?? 0);
  const xIn = ({ left, width }: Plot) => {
    const x = linearScale(ends, [left, width - 6]);
    return ({ at }: Point) => x(Date.parse(at));
  };

  return (
    <ChartFrame
      label={label}
      names={['Figure']}
      points={points.map(({ at, value }) => ({ at, values: [value] }))}
      format={format}
      ticks={ticks}
      indexAt={(place, plot) => {
        const x = xIn(plot);
        return points.findLastIndex((point) => x(point) <= place);
      }}
      draw={(plot, marked) => {
        const { left, width, y, gridLines } = plot;
        const x = xIn(plot);
        const steps = points.map((point) => `H${x(point)}V${y(point.value)}`).join('');
        const line = `M${x(first)} ${y(first.value)}${steps}H${width}`;
        const point = marked === undefined ? undefined : points[marked];
        return (
          <>
            <defs>
              <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--color-primary)" stopOpacity="0.22" />
                <stop offset="1" stopColor="var(--color-primary)" stopOpacity="0.03" />
              </linearGradient>
            </defs>
            {gridLines}
            <path d={`${line}V${y(bottom)}H${x(first)}Z`} fill={`url(#${fill})`} />
            <path d={line} fill="none" className="stroke-primary" strokeWidth="2" strokeLinejoin="round" />
            <Days from={first.at} to={last.at} left={left} width={width} />
            {point && (
              <g className="transition-transform" transform={`translate(${x(point)} 0)`}>
                <line y1={PLOT_TOP} y2={PLOT_BOTTOM} className="stroke-edge" strokeDasharray="3 3" />
                <circle cy={y(point.value)} r="5.5" className="fill-primary stroke-surface" strokeWidth="2.5" />
              </g>
            )}
          </>
        );
      }}
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
