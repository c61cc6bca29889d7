import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useFocusAfterClose } from './use-focus-after-close.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly onCancel?: () => void;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** The element that gets the focus first; by default the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Called on closing. Returns false when it has set the focus; otherwise the focus returns to where it was. */
  readonly finalFocus?: () => boolean;
  /** Called after the closing animation. Unmounting the dialog sooner loses the focus. */
  readonly onClosed?: () => void;
}

/** Shows a modal dialog, which is a sheet at the lower edge below 640 pixels. */
export function Dialog(props: DialogProps) {
  const { open, title, description, onClose, children, footer, onCancel } = props;
  const { wide = false, busy = false, initialFocus, onClosed } = props;
  const finalFocus = useFocusAfterClose(open, props.finalFocus);
  useCloseOnBack({ open, busy, onClose });
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(opens) => !opens && !busy && onClose()}
      onOpenChangeComplete={(opened) => !opened && onClosed?.()}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className="fixed inset-0 z-50 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Primitive.Popup
          {...(initialFocus && { initialFocus })}
          finalFocus={finalFocus}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card border border-line bg-surface text-ink shadow-card outline-none transition data-ending-style:translate-y-4 data-ending-style:opacity-0 data-nested-dialog-open:brightness-75 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[88dvh] sm:-translate-1/2 sm:rounded-card sm:data-ending-style:-translate-1/2 sm:data-ending-style:scale-95 sm:data-starting-style:-translate-1/2 sm:data-starting-style:scale-95 short:block short:max-h-[96dvh] short:overflow-y-auto short:scroll-py-24 short:overscroll-contain ${wide ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(32rem,calc(100vw-3rem))]'}`}
        >
          <div className="border-b border-line py-4 pr-16 pl-5 sm:pl-6">
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-1 text-sm text-quiet">{description}</Primitive.Description>
            )}
          </div>
          <Content label={title}>{children}</Content>
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {onCancel && (
                <Button variant="secondary" onClick={onCancel}>
                  Cancel
                </Button>
              )}
              {footer}
            </div>
          )}
          {/* The button comes last, so that the focus begins in the first field. */}
          <Primitive.Close
            aria-label="Close"
            aria-disabled={busy}
            className="absolute top-2.5 right-3 grid size-11 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink aria-disabled:opacity-60"
          >
            <X className="size-5" aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Makes a scrolling content without a control focusable, because the keyboard would not reach it otherwise. */
function Content({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useLayoutEffect(() => {
    if (!frame.current || !inner.current) return;
    const { current: element } = frame;
    const observer = new ResizeObserver(() =>
      setIsStop(element.scrollHeight > element.clientHeight && !element.querySelector(CONTROLS)),
    );
    observer.observe(element);
    observer.observe(inner.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6"
      {...(isStop && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <div ref={inner}>{children}</div>
    </div>
  );
}

const CONTROLS = 'a[href], button, input, select, textarea, summary';
