import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { BANK_NAME } from '#shared/domain/bank.ts';

interface PageHeadingProps {
  readonly title: string;
  readonly documentTitle?: string;
  readonly children?: ReactNode;
}

/** Key of the history entry at which the page was loaded. NOTE: a reload gives the entry a new key. */
let loadedAt: string | undefined;
let hasMoved = false;

function moved(key: string): boolean {
  loadedAt ??= key;
  hasMoved ||= key !== loadedAt;
  return hasMoved;
}

/** Sets the document's title, and takes the focus after a navigation within the app. */
export function PageHeading({ title, documentTitle = title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(() => !moved(key));

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
  }, [isFirstPage]);

  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{`${documentTitle} · ${BANK_NAME}`}</title>
      <h1 ref={heading} tabIndex={-1} dir="auto" className="text-2xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
