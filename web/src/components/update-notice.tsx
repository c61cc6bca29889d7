import { ArrowUp } from 'lucide-react';
import { Button } from './ui/button.tsx';

interface NewsProps {
  readonly news: string | undefined;
  readonly busy: boolean;
  readonly onShow: () => void;
}

/** Shows news above a list. It takes no room, so that nothing moves under the pointer. */
export function NewContentNotice({ news, busy, onShow }: NewsProps) {
  return (
    <div className="sticky top-20 z-20 h-0" role="status">
      {news && (
        <Button
          aria-label={`${news}: show`}
          busy={busy}
          onClick={onShow}
          className="absolute left-1/2 -top-9 -translate-x-1/2 !rounded-full shadow-card"
        >
          {!busy && <ArrowUp className="size-4" aria-hidden="true" />}
          {news}
        </Button>
      )}
    </div>
  );
}
