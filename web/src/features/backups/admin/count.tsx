export const FormattedCount = ({ of }: { of: number }) => (
  <span className="tabular-nums">{of.toLocaleString('en-US')}</span>
);
