import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { downloadText } from './csv.ts';
import { useSubmitGuard } from './use-submit-guard.ts';

/** Spreadsheets turn account numbers into figures when they open a CSV file directly. */
const SPREADSHEET_NOTE =
  'For Excel: import the file with Data > From Text/CSV, so that numbers keep their leading zeros.';

interface ExportButtonProps {
  readonly label?: string;
  readonly fileName: string;
  readonly load: (onProgress: (rows: number) => void) => Promise<string>;
  readonly onError: (error: unknown) => void;
}

export function ExportButton({ label = 'Export CSV', fileName, load, onError }: ExportButtonProps) {
  const [rows, setRows] = useState(0);
  const [isExported, setExported] = useState(false);
  const [busy, run] = useSubmitGuard(async () => {
    setRows(0);
    setExported(false);
    try {
      downloadText(fileName, await load(setRows), 'text/csv;charset=utf-8');
      setExported(true);
    } catch (error) {
      onError(error);
    }
  });
  const waitingText = rows > 0 ? `Exporting... ${rows.toLocaleString('en-US')} rows` : 'Exporting...';
  return (
    <>
      <Button variant="secondary" busy={busy} waitingText={waitingText} onClick={() => run()} className="tabular-nums">
        <Download className="size-4.5" aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className={isExported ? 'max-w-72 self-center text-xs text-quiet' : 'sr-only'}>
        {busy && 'Exporting'}
        {isExported && SPREADSHEET_NOTE}
      </span>
    </>
  );
}
