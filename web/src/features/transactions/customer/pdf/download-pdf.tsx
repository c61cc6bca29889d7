import { FileDown } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { saveFile } from '../../../../components/ui/save-file.ts';
import { showError } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';

const FAILED = 'Failed to create the PDF. Print the page instead.';

interface DownloadPdfProps {
  readonly fileName: string;
  /** Loads the code that writes the file. */
  readonly create: () => Promise<Blob>;
}

export function DownloadPdfButton({ fileName, create }: DownloadPdfProps) {
  const [busy, download] = useSubmitGuard(async () => {
    try {
      saveFile(fileName, await create());
    } catch {
      showError(FAILED);
    }
  });
  return (
    <Button variant="secondary" busy={busy} waitingText="Creating PDF..." onClick={download}>
      <FileDown className="size-4.5" aria-hidden="true" />
      Download PDF
    </Button>
  );
}
