import { type ComponentProps, type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonClassName } from './button-class-name.ts';
import { focusMainWhenLost } from './skip-link.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  readonly waitingText?: string;
  /** Why it cannot be used now. It then stays focusable, shows the reason, and does nothing. */
  readonly unavailable?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    busy = false,
    waitingText,
    unavailable,
    className,
    onClick,
    children,
    ref,
    ...rest
  } = props;
  const isOff = busy || unavailable !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => (isOff ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      title={busy ? undefined : unavailable}
      {...rest}
      ref={useOwnFocus(ref)}
      aria-disabled={isOff}
      className={buttonClassName(variant, className)}
      onClick={click}
    >
      {busy && <Spinner />}
      {busy && waitingText ? waitingText : children}
    </button>
  );
}

/** Hands the focus on to the main content when the button disappears, such as *Next* on the last page. */
function useOwnFocus(ref: Ref<HTMLButtonElement> | undefined) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  useLayoutEffect(() => {
    const { current: button } = own;
    return () => {
      if (button && button === document.activeElement) focusMainWhenLost();
    };
  }, []);
  return own;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant;
}

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClassName(variant, className)} />;
}

function Spinner() {
  return (
    <svg className="size-4 animate-spin" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
