const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** One decimal keeps the width of a growing figure; bytes are whole numbers. */
const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function formatFileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return step === 0 ? `${bytes} B` : `${figures.format(bytes / 1024 ** step)} ${UNITS[step]}`;
}
