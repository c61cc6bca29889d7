/** Three bytes a pixel, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

interface Window {
  readonly first: number;
  readonly shares: Float32Array;
}

/** Crops the middle. Each target pixel is the weighted mean of the area it covers. */
export function cropAndResize({ width, height, rgb }: Pixels, to: { width: number; height: number }): Pixels {
  const scale = Math.min(width / to.width, height / to.height);
  const columns = windows(width, to.width, scale);
  const rows = windows(height, to.height, scale);

  const top = rows[0]?.first ?? 0;
  const last = rows.at(-1);
  const lines = last ? last.first + last.shares.length - top : 0;
  const across = new Float32Array(lines * to.width * 3);
  for (let line = 0, at = 0; line < lines; line += 1) {
    for (let column = 0; column < to.width; column += 1, at += 3) {
      addUp(rgb, ((top + line) * width + first(columns, column)) * 3, 3, columns[column], across, at);
    }
  }
  const stride = to.width * 3;
  const sums = new Float32Array(to.height * stride);
  for (let row = 0; row < to.height; row += 1) {
    for (let column = 0; column < stride; column += 3) {
      addUp(across, (first(rows, row) - top) * stride + column, stride, rows[row], sums, row * stride + column);
    }
  }
  return { ...to, rgb: Uint8Array.from(sums, Math.round) };
}

const first = (all: readonly Window[], index: number): number => all[index]?.first ?? 0;

function addUp(
  pixels: Uint8Array | Float32Array,
  from: number,
  step: number,
  window: Window | undefined,
  sums: Float32Array,
  at: number,
): void {
  if (!window) return;
  const { shares } = window;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let index = 0, pixel = from; index < shares.length; index += 1, pixel += step) {
    const share = shares[index] as number;
    red += share * (pixels[pixel] as number);
    green += share * (pixels[pixel + 1] as number);
    blue += share * (pixels[pixel + 2] as number);
  }
  sums[at] = red;
  sums[at + 1] = green;
  sums[at + 2] = blue;
}

function windows(size: number, count: number, scale: number): Window[] {
  const offset = (size - count * scale) / 2;
  const reach = Math.max(scale, 1) / 2;
  return Array.from({ length: count }, (_, index) => {
    const middle = offset + (index + 0.5) * scale;
    const from = Math.max(middle - reach, 0);
    const to = Math.min(middle + reach, size);
    const first = Math.min(Math.floor(from), size - 1);
    const end = Math.max(Math.ceil(to), first + 1);
    const shares = Float32Array.from({ length: end - first }, (_unused, step) => {
      const pixel = first + step;
      return (Math.min(to, pixel + 1) - Math.max(from, pixel)) / (to - from);
    });
    return { first, shares };
  });
}
