import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicPath } from '#shared/contract/public-pages.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { MAIL_ADDRESSES } from './mail.ts';
import { type PageName, publicPages } from './pages.ts';

export interface PageAssets {
  readonly script: { readonly code: string } | { readonly src: string };
  readonly theme: string;
  readonly style: string;
  readonly fonts: readonly string[];
  /** The icon as a `data:` URL, which saves a request before the first picture. */
  readonly icon: string;
  readonly origin: string;
}

export function renderPublicPageHtml(name: PageName, build: PageAssets): string {
  const { title, description, Page } = publicPages[name];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<script>${build.theme}</script>
<link rel="stylesheet" href="${build.style}">
${build.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('\n')}
<meta name="description" content="${text(description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1614" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="${build.icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${name === 'not found' ? '<meta name="robots" content="noindex">' : forOthers(name, build.origin)}
</head>
<body>
${renderToStaticMarkup(<Page />)}
${script(build)}
</body>
</html>
`;
}

/** Places the script inline and last, so that it blocks nothing. The Content-Security-Policy has its hash. */
function script({ script }: PageAssets): string {
  return 'code' in script
    ? `<script type="module">${script.code.trim()}</script>`
    : `<script type="module" src="${script.src}"></script>`;
}

function forOthers(path: PublicPath, origin: string): string {
  const { title, description } = publicPages[path];
  const address = origin + path;
  const graph: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': BANK_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${origin}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${BANK_NAME}: banking that puts your money first`,
  };
  return [
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(graph).map(([property, content]) => `<meta property="${property}" content="${text(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(path === '/' ? [aboutTheBank(origin, description)] : []),
  ].join('\n');
}

/** Returns a script element of data. NOTE: browsers do not run it, so the Content-Security-Policy does not apply. */
function aboutTheBank(origin: string, description: string): string {
  const bank = {
    '@context': 'https://schema.org',
    '@type': 'BankOrCreditUnion',
    name: BANK_NAME,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: `${origin}/preview.png`,
    description,
    currenciesAccepted: 'EUR',
    openingHours: 'Mo-Su',
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: MAIL_ADDRESSES.support },
  };
  return `<script type="application/ld+json">${JSON.stringify(bank).replaceAll('<', '\\u003c')}</script>`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
