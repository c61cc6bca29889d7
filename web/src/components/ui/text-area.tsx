import { type ComponentProps, useState } from 'react';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from './field.tsx';

interface TextAreaProps extends FieldTextProps, ComponentProps<'textarea'> {
  readonly count?: boolean;
}

const NEARLY_FULL = 20;

export function TextArea({ label, hint, error, count = false, ...textarea }: TextAreaProps) {
  const { maxLength, onChange, value, defaultValue, rows = 5 } = textarea;
  const [typed, setTyped] = useState(String(value ?? defaultValue ?? '').length);
  const length = value === undefined ? typed : String(value).length;
  const left = count && maxLength !== undefined ? maxLength - length : undefined;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <>
          <textarea
            dir="auto"
            {...textarea}
            rows={rows}
            {...wiring}
            onChange={(event) => {
              setTyped(event.target.value.length);
              onChange?.(event);
            }}
            className={`${CONTROL_CLASS_NAME} resize-y ${rows > 2 ? 'min-h-28' : 'min-h-18'}`}
          />
          {left !== undefined && (
            <p className="justify-self-end text-xs text-quiet tabular-nums">
              {left} characters left
              <span role="status" className="sr-only">
                {left <= NEARLY_FULL && `${left} characters left`}
              </span>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
