import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';

const KEPT = 'What you had filled in is still here.';

export function KeptDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-primary-soft pr-1.5">
      <Notice>{KEPT}</Notice>
      <Button variant="quiet" onClick={onStartOver} className="ml-auto">
        Start over
      </Button>
    </div>
  );
}
