const STATISTICS = [
  { value: '5M', label: 'customers' },
  { value: '2.4M', label: 'transactions processed' },
  { value: '1.8M', label: 'active accounts' },
  { value: '150+', label: 'global partners' },
];

export function StatisticsSection() {
  return (
    <section aria-label="The bank in figures" className="relative -mt-px bg-(--art-front) text-white">
      <Hills />
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-10 px-5 pt-2 pb-8 sm:px-8 lg:grid-cols-4">
        {STATISTICS.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 opacity-85">{label}</dt>
            <dd className="font-display text-4xl font-semibold tabular-nums sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hills() {
  return (
    <svg aria-hidden="true" className="h-20 w-full bg-surface" viewBox="0 0 1200 144" preserveAspectRatio="none">
      <path d="M0 62c190-70 330-66 520-18s430 44 680-38v138H0Z" fill="var(--art-far)" />
      <path d="M0 104C240 40 400 58 640 88s390 0 560-34v90H0Z" fill="var(--art-mid)" />
      <path d="M0 96c230-10 390 26 610 24s420-44 590-20v44H0Z" fill="var(--art-near)" />
      <path d="M0 132c300-30 560-14 760 0s320 4 440-10v22H0Z" fill="var(--art-front)" />
    </svg>
  );
}
