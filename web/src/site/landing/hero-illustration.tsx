export function HeroIllustration() {
  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        className="aspect-square w-full rounded-3xl sm:aspect-5/4 lg:aspect-13/12"
        viewBox="0 0 520 480"
        preserveAspectRatio="xMinYMax slice"
      >
        <defs>
          <linearGradient id="morning" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--art-sky-high)" />
            <stop offset="0.6" stopColor="var(--art-sky-low)" />
          </linearGradient>
        </defs>
        <rect width="520" height="480" fill="url(#morning)" />
        <circle cx="382" cy="150" r="54" fill="var(--art-sun)" />
        <path d="M0 262c70-52 140-60 220-22s150 40 300-36v276H0Z" fill="var(--art-far)" />
        <path d="M0 312c110-62 190-30 280-2s150 10 240-42v212H0Z" fill="var(--art-mid)" />
        <path d="M0 366c100-40 210-40 300-6s150 20 220-8v128H0Z" fill="var(--art-near)" />
        <path d="M0 420c130-46 260-24 360 0s110 12 160-6v66H0Z" fill="var(--art-front)" />
        <g fill="var(--art-tree)">
          <path d="M96 426v-96h5v96Z" />
          <ellipse cx="98.5" cy="316" rx="32" ry="52" />
          <path d="M156 424v-58h4v58Z" />
          <ellipse cx="158" cy="356" rx="20" ry="34" />
        </g>
        <g fill="none" stroke="var(--art-bird)" strokeWidth="2.5" strokeLinecap="round">
          <path d="M236 92q9-10 18 0q9-10 18 0" />
          <path d="M290 122q7-8 14 0q7-8 14 0" />
        </g>
      </svg>
      <div className="absolute right-4 bottom-4 w-[min(19rem,88%)] rounded-2xl border border-line bg-surface p-4 raised sm:right-6 sm:bottom-6 sm:p-5 lg:-right-4">
        <p className="text-sm text-quiet">Balance</p>
        <p className="font-display text-3xl font-semibold tabular-nums">€12,480.50</p>
        <div className="mt-4 grid gap-2.5 border-t border-line pt-4 text-sm">
          <Line what="Salary, November" amount="+€3,150.00" />
          <Line what="To savings" amount="-€400.00" />
        </div>
      </div>
    </div>
  );
}

function Line({ what, amount }: { what: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span className="text-quiet">{what}</span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
    </p>
  );
}
