export const Count = ({ of }: { of: number }) => <span className="tabular-nums">{of.toLocaleString('en-US')}</span>;
