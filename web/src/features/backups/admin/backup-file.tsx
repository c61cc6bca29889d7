import type { BackupView } from '#shared/contract/backups.ts';
import { Badge } from '../../../components/ui/badge.tsx';

export function BackupFileName({ backup: { filename, fileMissing } }: { backup: BackupView }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <span className="wrap-anywhere">{filename}</span>
      {fileMissing && <Badge tone="danger">File missing</Badge>}
    </span>
  );
}
