export interface AvatarColours {
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly background: string;
  readonly style: string;
}

export function Avatar({ skin, hair, clothes, background, style }: AvatarColours) {
  return (
    <svg className="size-14 shrink-0 rounded-full" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M0 0h64v64H0Z" fill={background} />
      <path d="M8 68c0-15 10-22 24-22s24 7 24 22Z" fill={clothes} />
      <path d="M26 38h12v9a6 6 0 0 1-12 0Z" fill={skin} />
      <ellipse cx="32" cy="29" rx="12" ry="14" fill={skin} />
      <path d={style} fill={hair} />
      <path d="M27 35q5 4 10 0" fill="none" stroke="#3a2418" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M27 28v2M37 28v2" stroke="#2a1a12" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
