/** The bank in figures (spec 9). */
const STATISTICS = [
  { value: '5M', label: 'customers' },
  { value: '2.4M', label: 'transactions processed' },
  { value: '1.8M', label: 'active accounts' },
  { value: '150+', label: 'global partners' },
];

export function Statistics() {
  return (
    <section aria-label="The bank in figures" className="bg-(--art-front) text-white">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-10 px-5 py-14 sm:px-8 lg:grid-cols-4">
        {STATISTICS.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-white/85">{label}</dt>
            <dd className="font-display text-4xl font-semibold tabular-nums sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
