const LEVELS = [
  { label: 'Weak', atLeast: 0 },
  { label: 'Fair', atLeast: 40 },
  { label: 'Good', atLeast: 55 },
  { label: 'Strong', atLeast: 75 },
] as const;

/** Rates a password that the rules accept. */
export function passwordStrength(password: string): { label: string; level: number } {
  // Repeated characters count little: "aaaaaaaaaaaa" is long and easily guessed.
  const different = new Set(password.toLowerCase()).size;
  const bits = different * Math.log2(alphabetOf(password)) + (password.length - different);
  const level = LEVELS.findLastIndex(({ atLeast }) => bits >= atLeast);
  return { label: LEVELS[level]?.label ?? 'Weak', level: level + 1 };
}

function alphabetOf(password: string): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ] as const;
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0) || 1;
}
