import { Hourglass, WifiOff } from 'lucide-react';

interface ConnectionBannerProps {
  readonly lostSince?: number;
  readonly isSlow?: boolean;
  readonly className?: string;
}

export function ConnectionBanner({ lostSince, isSlow, className = '' }: ConnectionBannerProps) {
  const Icon = lostSince === undefined ? Hourglass : WifiOff;
  return (
    <div role="status" className={`sticky top-(--bar,4rem) z-15 ${className}`}>
      {(lostSince !== undefined || isSlow) && (
        <p className="flex items-center justify-center gap-2.5 border-b border-line bg-warning-soft px-4 py-2.5 text-sm text-ink print:hidden">
          <Icon className="size-4.5 shrink-0 text-warning" aria-hidden="true" />
          <span>
            {lostSince === undefined ? (
              'This takes longer than usual. The screen continues when we have an answer.'
            ) : (
              <>
                You’re offline. Last updated{' '}
                <span className="whitespace-nowrap">
                  {new Date(lostSince).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
                </span>
                . What you have typed stays here.
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
