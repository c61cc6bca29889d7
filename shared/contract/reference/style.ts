/** NOTE: the page's Content-Security-Policy allows exactly these bytes by their hash. */
export const apiReferenceStyleSheet = `
:root{color-scheme:light dark;--canvas:#f7f5f0;--surface:#fff;--sunken:#f0ede5;--ink:#17211d;--quiet:#55625b;--line:#dfdbd0;--primary:#14523f;--primary-soft:#e3eee8;--heather:#74456f;--heather-soft:#f3e9f1;--danger:#a12327;--danger-soft:#fbecea;--warning:#7d5200;--warning-soft:#fbf1da;--focus:#0c7a67}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1614;--surface:#17201d;--sunken:#1d2824;--ink:#e8eeea;--quiet:#a5b1aa;--line:#2b3732;--primary:#85d3b3;--primary-soft:#1b332a;--heather:#d7aed2;--heather-soft:#33243a;--danger:#ff9f97;--danger-soft:#3b1d1d;--warning:#ebc678;--warning-soft:#33290f;--focus:#7fe3c6}}
*{box-sizing:border-box}
html{background:var(--canvas);color:var(--ink);font:100%/1.55 Inter,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;overflow-wrap:anywhere}
h1,h2,h3,.brand{font-family:ui-serif,"New York","Iowan Old Style",Palatino,"Times New Roman",serif;font-weight:600;line-height:1.2}
h1{font-size:2.25rem;margin:0 0 1.5rem}
h2{font-size:1.6rem;margin:3.5rem 0 .5rem}
h3{font-size:1.1rem;margin:0 0 .5rem}
a{color:var(--primary);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:.2rem}
code,pre,.path,.method{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace}
code{font-size:.9em}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem;z-index:1}
.top{display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:baseline;padding:1rem clamp(1rem,3vw,2.5rem);background:var(--surface);border-bottom:1px solid var(--line)}
.top p{margin:0;color:var(--quiet);font-size:.9rem}
.top .brand{color:var(--primary);font-size:1.35rem}
main{padding:2rem clamp(1rem,3vw,2.5rem) 5rem;max-width:86rem;min-width:0}
main:focus{outline:none}
nav{font-size:.85rem;padding:1.5rem clamp(1rem,3vw,2.5rem);border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav>ul>li{margin-bottom:.5rem}
nav>ul>li>a{font-weight:600;display:inline-block;padding:.3rem 0}
nav li li a{display:flex;gap:.5rem;align-items:baseline;padding:.2rem 0;min-height:1.6rem;color:var(--ink);text-decoration:none}
nav a:hover{text-decoration:underline}
.conventions{display:grid;gap:1rem 2.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));margin:0}
dt{font-weight:600}
dd{margin:0;color:var(--quiet)}
section>p,.summary{color:var(--quiet);margin-top:0}
article{background:var(--surface);border:1px solid var(--line);border-radius:.875rem;padding:1.25rem clamp(1rem,2vw,1.75rem);margin-top:1.25rem;display:grid;gap:1rem 2rem;grid-template-columns:minmax(0,1fr)}
h3 .path,h3 .method{font-size:.95rem}
.method{font-size:.75em;font-weight:700;padding:.1em .45em;border-radius:.3rem;background:var(--primary-soft);color:var(--primary)}
.method.post{background:var(--heather-soft);color:var(--heather)}
.method.put,.method.patch{background:var(--warning-soft);color:var(--warning)}
.method.delete{background:var(--danger-soft);color:var(--danger)}
nav .method{flex:0 0 4.2rem;text-align:center}
.who{margin:0 0 1rem;font-size:.85rem;font-weight:600}
.refusals{margin:0;font-size:.85rem;color:var(--quiet)}
table{width:100%;border-collapse:collapse;margin:0 0 1.25rem;font-size:.875rem}
caption,figcaption,h4{font-size:.85rem;font-weight:600;text-align:start;color:var(--quiet);padding:0 0 .35rem;margin:0}
th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
thead th{font-weight:500;color:var(--quiet);font-size:.8rem}
th[scope=row]{width:38%;font-weight:400}
.optional{color:var(--quiet);font-size:.75rem;font-style:italic;white-space:nowrap}
figure{margin:0 0 1rem}
pre{margin:0;padding:.85rem 1rem;background:var(--sunken);border-radius:.5rem;font-size:.8rem;line-height:1.5;white-space:pre-wrap}
pre code{font-size:1em}
:target{scroll-margin-top:1rem}
article:target{border-color:var(--focus)}
@media (min-width:64rem){.columns{display:grid;grid-template-columns:21rem minmax(0,1fr)}nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;border-bottom:0;border-inline-end:1px solid var(--line)}}
@media (min-width:80rem){article:has(.examples>*){grid-template-columns:minmax(0,1.15fr) minmax(0,1fr)}}
@media print{:root{--canvas:#fff;--surface:#fff;--ink:#000;--quiet:#333}html{font-size:8.5pt}nav,.skip{display:none}article{break-inside:auto;padding:.75rem 0;border-width:1px 0 0;border-radius:0}h2,h3,caption,figcaption{break-after:avoid}tr,figure{break-inside:avoid}}
`;
