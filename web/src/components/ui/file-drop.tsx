import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldTextProps } from './field.tsx';

interface FileDropProps extends FieldTextProps {
  readonly accept: string;
  readonly name?: string | undefined;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, hint, accept, name, error, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div
          data-over={isOver || undefined}
          className="relative grid justify-items-center gap-2 rounded-control border border-dashed border-edge bg-surface px-4 py-7 text-center transition-colors hover:bg-sunken has-aria-invalid:border-danger has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-over:border-primary data-over:bg-primary-soft"
        >
          <FileUp className="size-6 text-primary" aria-hidden="true" />
          <p className="text-sm">
            <span className="font-semibold text-primary">Choose a file</span>{' '}
            <span className="text-quiet">or drop it here</span>
          </p>
          <p role="status" className="text-sm font-semibold empty:hidden">
            {name}
          </p>
          <input
            {...wiring}
            type="file"
            accept={accept}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Clearing the value allows the same file to be chosen again after it was refused.
              target.value = '';
              if (file) onFile(file);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
