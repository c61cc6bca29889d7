import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';

const SHOWN = 3000;

/** Overrides two defaults of Toast: the role of a dialog, and a tab stop that disappears while it has the focus. */
const LINE = { role: 'group', 'aria-modal': undefined, tabIndex: -1 } as const;

const manager = Toast.createToastManager();

/** @param detail names what was changed, such as the customer and the amount */
export const showSuccess = (message: string, detail?: string): void =>
  void manager.add({ title: message, description: detail, type: 'success' });

export const showError = (message: string): void => void manager.add({ title: message, type: 'error' });

interface ToasterProps {
  /** The number of messages that are shown together. */
  readonly limit?: number;
}

export function Toaster({ limit = 3 }: ToasterProps) {
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN} limit={limit}>
      <Toast.Portal>
        {/* Messages are in the middle, because the actions of rows are on the right, and below dialogs, whose title
            and buttons they must not cover. What they cover can still be pressed. */}
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px)+var(--unsent,0px))] z-45 flex flex-col-reverse gap-3 sm:mx-auto sm:w-89 print:hidden">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  return Toast.useToastManager().toasts.map((toast) => {
    const Icon = toast.type === 'error' ? CircleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...LINE}
        className="pointer-events-none flex gap-2 rounded-control border border-current/25 bg-good-soft p-4 text-sm font-medium text-good shadow-card transition data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0 data-[type=error]:bg-danger-soft data-[type=error]:text-danger"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 wrap-anywhere">
          <Toast.Title render={<p />} />
          <Toast.Description className="mt-0.5 font-normal text-ink" />
        </div>
      </Toast.Root>
    );
  });
}
