import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { BANK_NAME } from '#shared/domain/bank.ts';

interface PageHeadingProps {
  readonly title: string;
  /** The title of the document where it differs from the heading. */
  readonly documentTitle?: string;
  /** What stands beside the heading: the screen's main action. */
  readonly children?: ReactNode;
}

/** The entry of the history that the page was loaded at. NOTE: it has a key of its own when it was loaded anew. */
let loadedAt: string | undefined;
let hasMoved = false;

/** False as long as nobody has gone anywhere since the page was loaded. */
function moved(key: string): boolean {
  loadedAt ??= key;
  hasMoved ||= key !== loadedAt;
  return hasMoved;
}

/** The one `h1` of a screen. Names the document, and takes the focus when one arrives by a link within the app. */
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
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] sm:text-[2rem]">
        {title}
      </h1>
      {children}
    </div>
  );
}
