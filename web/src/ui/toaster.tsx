import { Toaster as Sonner, toast } from 'sonner';

/** How long a message stays, in milliseconds (spec 9). */
const SHOWN = 3000;

/** Where messages appear, away from header and menu; it is a live region, so they are read aloud. */
export function Toaster() {
  return <Sonner position="bottom-right" theme="system" richColors duration={SHOWN} />;
}

export function showSuccess(message: string): void {
  toast.success(message);
}

export function showError(message: string): void {
  toast.error(message);
}
