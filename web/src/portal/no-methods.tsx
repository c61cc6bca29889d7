import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NoMethods({ icon, title }: { icon: LucideIcon; title: string }) {
  return (
    <EmptyState icon={icon} title={title}>
      <ButtonLink to="/dashboard" variant="secondary">
        Back to your dashboard
      </ButtonLink>
    </EmptyState>
  );
}
