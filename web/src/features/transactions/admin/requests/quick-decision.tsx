import { useShortcutsAreOn } from '../../../../components/shortcuts.ts';
import { Button } from '../../../../components/ui/button.tsx';
import type { ButtonVariant } from '../../../../components/ui/button-look.ts';
import { type QuickDecision, type QuickStatus, shortcutKeyOfStatus } from './use-quick-decision.ts';

const LOOKS = {
  completed: { label: 'Complete', variant: 'primary' },
  failed: { label: 'Fail', variant: 'secondary' },
  processing: { label: 'Processing', variant: 'secondary' },
} as const satisfies Record<QuickStatus, { label: string; variant: ButtonVariant }>;

export function QuickDecisionButtons({ quick }: { quick: QuickDecision }) {
  const areOn = useShortcutsAreOn();
  if (quick.offered.length === 0) return null;
  return (
    <div className="mb-4 grid grid-flow-col gap-2">
      {quick.offered.map((status) => {
        const { label, variant } = LOOKS[status];
        const key = shortcutKeyOfStatus(status).toUpperCase();
        return (
          <Button
            key={status}
            variant={variant}
            className="!px-2.5"
            onClick={() => quick.ask(status)}
            {...(areOn && { 'aria-keyshortcuts': key, title: `Key: ${key}` })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
