/** Offers the same choice as the portal's header. It needs the script, and is absent without it. */
export function ThemeSelect() {
  return (
    <label data-live="theme-choice" className="flex items-center gap-2 text-sm text-quiet noscript:hidden">
      Theme
      <select className="min-h-11 cursor-pointer rounded-control border border-edge bg-surface px-3 text-ink">
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
