/** Renders a mail as HTML and as text. Mail programs ignore most of CSS, so the layout is a table with inline styles. */
import { BANK_NAME } from '#shared/domain/bank.ts';
import { html, rawHtml } from '#shared/domain/html.ts';
import type { MailContent } from './mail-content.ts';
import type { MailMessage } from './mail-service.ts';

export const renderMail = (content: MailContent): MailMessage => ({
  subject: content.subject,
  text: renderText(content),
  html: renderHtml(content),
});

const FOOTER = `${BANK_NAME} sent this e-mail because you have an account. Replies to it are not read.`;

function renderText({ greeting, before, code, after, button, reference }: MailContent): string {
  const parts = [
    greeting,
    ...before,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...after,
    `${button.label}: ${button.url}`,
    `--\n${FOOTER}\nReference: ${reference}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The colours of `web/src/components/ui/palette.css`. */
const LIGHT = { canvas: '#f7f5f0', surface: '#ffffff', ink: '#17211d', quiet: '#55625b', line: '#dfdbd0' };
const DARK = { canvas: '#0f1614', surface: '#17201d', ink: '#e8eeea', quiet: '#a5b1aa', line: '#2b3732' };
const BUTTON = {
  light: { back: '#14523f', front: '#ffffff', soft: '#e3eee8' },
  dark: { back: '#85d3b3', front: '#06231a', soft: '#1b332a' },
};

/** NOTE: the styles of dark mode need `!important`, because they compete with inline styles. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: ${DARK.canvas} !important; }
  .surface { background: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .quiet { color: ${DARK.quiet} !important; }
  .brand { color: ${BUTTON.dark.back} !important; }
  .code { background: ${BUTTON.dark.soft} !important; color: ${DARK.ink} !important; }
  .button { background: ${BUTTON.dark.back} !important; color: ${BUTTON.dark.front} !important; }
}
`;

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";

function renderHtml({ subject, greeting, before, code, after, button, reference }: MailContent): string {
  const paragraph = (text: string) =>
    html`<p class="ink" style="margin: 0 0 16px; color: ${LIGHT.ink}; font-size: 16px; line-height: 1.55;"><bdi>${text}</bdi></p>\n`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${rawHtml(STYLES)}</style>
</head>
<body class="canvas" style="margin: 0; padding: 0; background: ${LIGHT.canvas}; ${rawHtml(FONT)}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background: ${LIGHT.canvas};">
<tr><td align="center" style="padding: 32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; text-align: left;">
<tr><td class="brand" style="padding: 0 4px 16px; color: ${BUTTON.light.back}; font-size: 20px; font-weight: 600;">${BANK_NAME}</td></tr>
<tr><td class="surface" style="padding: 32px 28px; background: ${LIGHT.surface}; border: 1px solid ${LIGHT.line}; border-radius: 14px;">
<h1 class="ink" style="margin: 0 0 20px; color: ${LIGHT.ink}; font-size: 22px; line-height: 1.25;"><bdi>${subject}</bdi></h1>
${[greeting, ...before].map(paragraph)}
${
  code !== undefined &&
  html`<p class="code" style="margin: 0 0 20px; padding: 16px; background: ${BUTTON.light.soft}; border-radius: 8px; color: ${LIGHT.ink}; font-size: 30px; font-weight: 600; letter-spacing: 6px; text-align: center;">${code}</p>\n`
}
${after.map(paragraph)}
<p style="margin: 24px 0 0;"><a class="button" href="${button.url}" target="_blank" rel="noopener" style="display: inline-block; padding: 12px 22px; background: ${BUTTON.light.back}; border-radius: 8px; color: ${BUTTON.light.front}; font-size: 16px; font-weight: 600; text-decoration: none;">${button.label}</a></p>
</td></tr>
<tr><td class="quiet" style="padding: 16px 4px 0; color: ${LIGHT.quiet}; font-size: 13px; line-height: 1.5;">${FOOTER}<br>Reference: ${reference}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}
