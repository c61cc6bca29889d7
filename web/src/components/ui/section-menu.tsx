import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

interface Tab {
  readonly to: string;
  readonly label: string;
}

export interface MenuSection {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

interface SectionMenuProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
}

/** Shows more tabs than fit side by side: as a list beside the page, or behind a button in a narrow window. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  // The menu closes when the address changes.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const current = sections.flatMap(({ tabs }) => tabs).find(({ to }) => to === pathname);
  return (
    <nav aria-label={label} className="mb-6 xl:sticky xl:top-24 xl:mb-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? undefined : pathname)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-edge bg-surface px-4 text-left font-semibold hover:bg-sunken xl:hidden"
      >
        <span>
          <span className="sr-only">{label}: </span>
          {current?.label ?? label}
        </span>
        <ChevronDown className={`size-5 shrink-0 text-quiet ${open ? 'rotate-180' : ''}`} aria-hidden="true" />
      </button>
      <div
        id={id}
        className={`gap-x-6 gap-y-3.5 max-xl:mt-2 max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-3 max-xl:shadow-card xl:grid ${open ? 'grid max-xl:sm:grid-cols-2' : 'hidden'} xl:grid-cols-1`}
      >
        {sections.map((section) => (
          <div key={section.label}>
            <p id={`${id}-${section.label}`} className="px-3 pb-1 text-xs font-semibold text-quiet">
              {section.label}
            </p>
            <ul aria-labelledby={`${id}-${section.label}`} className="grid gap-0.5">
              {section.tabs.map((tab) => (
                <li key={tab.to}>
                  <NavLink
                    to={tab.to}
                    onClick={() => setOpenAt(undefined)}
                    className="-outline-offset-2 flex min-h-9 items-center rounded-control px-3 py-1 text-[0.9375rem] leading-snug font-medium text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary max-xl:min-h-11"
                  >
                    {tab.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
