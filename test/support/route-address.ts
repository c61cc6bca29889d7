interface Input {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** Returns the escaped path with its query, such as `/admin/users/17?limit=5`. */
export function routeAddress({ path }: { readonly path: string }, { params, query }: Input): string {
  const named = new Map(Object.entries({ ...params }));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named.get(name) ?? '')));
  const asked = Object.entries({ ...query }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
