import type { Plugin } from 'vite';

/** What a route says to the reference of the API and to infrastructure only. */
const UNREAD =
  /^ {2}(?:(?:summary|idempotency):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?:needs|records|refuses|sessionCookie):\s*\[[^\]]*\]),\n/gm;

/** Leaves out of the contract what no browser reads: it would be in the first script of every screen that makes a call. */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/shared\/contract\/[\w-]+\.ts$/.test(id) || !code.includes('= route({')) return null;
      const shorter = code.replaceAll(UNREAD, '');
      const left = /^ *(?:summary|idempotency|needs|records|refuses|sessionCookie):.*/m.exec(shorter);
      if (left) this.error(`This is written in a way that the build does not know: ${left[0]}`);
      return { code: shorter, map: null };
    },
  };
}
