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
              'The bank takes longer than usual to answer. The screen goes on by itself when the answer is here.'
            ) : (
              <>
                There is no connection. What you see is as of{' '}
                <span className="whitespace-nowrap">
                  {new Date(lostSince).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
                </span>
                ; what you have typed stays, and can be sent when the connection is back.
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
