import { Fragment } from 'react';

/** Breaks lines between groups only. NOTE: the gaps are not spaces, so that copied text has none. */
export function GroupedDigits({ value }: { value: string }) {
  const groups = value.replaceAll(/\s/g, '').matchAll(/.{1,4}/gu);
  return (
    <span className="tabular-nums lining-nums">
      {[...groups].map(({ 0: group, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className="me-[0.6ch] last:me-0">{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
