import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

export function NoMethodsMessage({ icon, title }: { icon: LucideIcon; title: string }) {
  return (
    <EmptyState icon={icon} title={title}>
      <ButtonLink to="/dashboard" variant="secondary">
        Back to your dashboard
      </ButtonLink>
    </EmptyState>
  );
}
