import { Fragment } from 'react';

/**
 * An IBAN or an account number in groups of four, as it is printed. A line breaks between groups only.
 * NOTE: the gaps are no blanks, so that what is marked and copied has none either.
 */
export function InGroups({ value }: { value: string }) {
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
