export function MoorDrawing() {
  return (
    <aside aria-label="Our promise" className="relative hidden overflow-hidden bg-[#10372c] lg:block">
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        viewBox="0 0 800 1000"
        preserveAspectRatio="xMidYMax slice"
      >
        <defs>
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#143d33" />
            <stop offset="0.55" stopColor="#3f6a5c" />
            <stop offset="0.8" stopColor="#d9b48a" />
          </linearGradient>
        </defs>
        <rect width="800" height="1000" fill="url(#sky)" />
        <circle cx="560" cy="610" r="86" fill="#f4dcae" />
        <path d="M0 690c120-70 220-90 330-40s190 60 290 0 130-60 180-50v400H0Z" fill="#7d6a83" />
        <path d="M0 760c140-80 260-40 380 0s260 30 420-60v300H0Z" fill="#4f4a63" />
        <path d="M0 830c160-50 300-60 440-10s240 40 360 0v180H0Z" fill="#23483d" />
        <path d="M0 900c180-60 360-40 500 0s220 20 300-10v110H0Z" fill="#123327" />
        <g fill="#0c241c">
          <path d="M150 905V770h6v135Z" />
          <ellipse cx="153" cy="750" rx="46" ry="74" />
          <path d="M238 915V830h5v85Z" />
          <ellipse cx="240" cy="815" rx="30" ry="52" />
        </g>
        <g fill="none" stroke="#143d33" strokeWidth="3" strokeLinecap="round">
          <path d="M400 470q12-14 24 0q12-14 24 0" />
          <path d="M470 510q9-11 18 0q9-11 18 0" />
        </g>
      </svg>
      <p className="absolute top-[12%] left-[10%] max-w-md font-display text-5xl leading-tight font-semibold text-[#f6efe2]">
        Banking that puts your money first
      </p>
    </aside>
  );
}
