import { CircleAlert } from 'lucide-react';

export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex gap-2.5 rounded-control bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger">
          <CircleAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
