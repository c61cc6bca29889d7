/** The colours of `web/src/components/ui/palette.css`. */
export const MAIL_STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f7f5f0, #0f1614);
  --surface: light-dark(#ffffff, #17201d);
  --sunken: light-dark(#f0ede5, #1d2824);
  --ink: light-dark(#17211d, #e8eeea);
  --quiet: light-dark(#55625b, #a5b1aa);
  --line: light-dark(#dfdbd0, #2b3732);
  --primary: light-dark(#14523f, #85d3b3);
  --primary-soft: light-dark(#e3eee8, #1b332a);
  --heather: light-dark(#74456f, #d7aed2);
  --heather-soft: light-dark(#f3e9f1, #33243a);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 80rem;
  padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 3rem;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.55 "Hanken Grotesk", -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { margin: 0; font-family: "Newsreader", ui-serif, Palatino, "Times New Roman", serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.375rem; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.125rem; }
header p { margin: 0.25rem 0 1.5rem; color: var(--quiet); }
a { color: var(--primary); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.columns { display: grid; gap: 1.5rem; align-items: start; }
nav ol { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; max-height: 16rem; overflow-y: auto; }
nav a {
  display: grid;
  gap: 0.125rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--surface);
  color: var(--ink);
  text-decoration: none;
}
nav a:hover { border-color: var(--primary); }
nav a[aria-current] { border-color: var(--primary); background: var(--primary-soft); }
nav strong { display: -webkit-box; overflow: hidden; font-weight: 600; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.row { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; }
.channel { padding: 0.05rem 0.5rem; border-radius: 1rem; background: var(--sunken); color: var(--quiet); font-size: 0.75rem; font-weight: 600; }
.channel.sms { background: var(--heather-soft); color: var(--heather); }
time, .to { color: var(--quiet); font-size: 0.875rem; }
article, .empty { padding: 1.25rem clamp(1rem, 3vw, 1.75rem); border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
dl { display: grid; gap: 0.25rem; margin: 1rem 0; font-size: 0.875rem; }
dl div { display: grid; grid-template-columns: 4rem 1fr; gap: 1rem; }
details dl div { grid-template-columns: 12rem 1fr; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; color: var(--quiet); font-size: 0.875rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 0.5rem; }
pre { margin: 0; padding: 1rem; border-radius: 0.5rem; background: var(--sunken); font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
@media (max-width: 40rem) {
  dl div, details dl div { grid-template-columns: minmax(0, 1fr); gap: 0; }
}
@media (min-width: 56rem) {
  .columns { grid-template-columns: 22rem minmax(0, 1fr); }
  nav ol { max-height: calc(100dvh - 8rem); padding-right: 0.25rem; }
}
`;
