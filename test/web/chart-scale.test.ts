import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linearScale, roundTicks, tightTicks } from '../../web/src/components/ui/chart-scale.ts';

const figures = fc.array(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), { minLength: 1, maxLength: 50 });

it.each([
  [[0], [0, 1]],
  [
    [412_000, 98_000],
    [0, 200_000, 400_000, 600_000],
  ],
  [
    [-150, 250],
    [-200, -100, 0, 100, 200, 300],
  ],
])('the lines of a chart of %j are at %j', (values, lines) => {
  expect(roundTicks(values)).toEqual(lines);
});

it.each([
  ['begin near figures that are far from zero', [3_480_000, 4_318_541], [3_000_000, 3_500_000, 4_000_000, 4_500_000]],
  ['begin at zero where the figures come near it', [100, 10_000], [0, 5_000, 10_000]],
  ['end at €100 where everything is zero', [0, 0], [0, 10_000]],
  ['enclose what is below zero', [-100, 200], [-100, 0, 100, 200]],
])('a line chart has lines that %s', (_, values, lines) => {
  expect(tightTicks(values)).toEqual(lines);
});

it.each([
  ['of a chart enclose every figure and zero', roundTicks, true],
  ['of a line chart enclose every figure', tightTicks, false],
])('the lines %s, at whole distances, and are few', (_, ticksOf, withZero) => {
  fc.assert(
    fc.property(figures, (values) => {
      const ticks = ticksOf(values);
      const enclosed = withZero ? [0, ...values] : values;
      const [first = Number.NaN, second = Number.NaN] = ticks;
      expect(first).toBeLessThanOrEqual(Math.min(...enclosed));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...enclosed));
      if (withZero) expect(ticks).toContain(0);
      expect(ticks).toEqual(ticks.map((_tick, index) => first + index * (second - first)));
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

it('a coordinate lies as far between the edges as its figure, and a single figure at the first edge', () => {
  expect(linearScale([0, 10], [100, 0])(2.5)).toBe(75);
  expect(linearScale([7, 7], [40, 300])(7)).toBe(40);
});
