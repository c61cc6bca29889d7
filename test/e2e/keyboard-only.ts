/**
 * In the project `keyboard` every journey uses only keys, except for double clicks, which need a mouse. The test
 * reaches each control with Tab and the arrows, and fails when no sequence of keys leads there.
 */
import type { ElementHandle, Locator, Page } from '@playwright/test';

const TIMEOUT_MS = 30_000;
/** More steps than any screen has controls. */
const MAX_STEPS = 600;

type Actions = Pick<Locator, 'click' | 'check' | 'uncheck' | 'fill' | 'selectOption' | 'pressSequentially'>;

const replaced = new WeakSet<Actions>();

/** Replaces the actions of all pages of this worker from now on. */
export function actByKeyboardOnly(page: Page): void {
  const actions: Actions = Object.getPrototypeOf(page.locator('body'));
  if (replaced.has(actions)) return;
  replaced.add(actions);
  const { click, fill, selectOption, pressSequentially } = actions;
  const original = { click, fill, selectOption, pressSequentially };

  actions.click = async function (this: Locator, options) {
    // A click at a point, or through a covering element, has no control as its target.
    if (options?.force || options?.position || options?.trial) return original.click.call(this, options);
    await press(this);
  };
  const set = (isChecked: boolean) =>
    async function (this: Locator) {
      await this.waitFor({ state: 'attached' });
      if ((await this.isChecked()) !== isChecked) await press(this);
    };
  actions.check = set(true);
  actions.uncheck = set(false);
  for (const name of ['fill', 'selectOption', 'pressSequentially'] as const)
    Object.defineProperty(actions, name, {
      configurable: true,
      writable: true,
      async value(this: Locator, ...given: never[]) {
        await reach(this);
        return (original[name] as (...given: never[]) => unknown).apply(this, given);
      },
    });
}

/** Moves the focus to a control and presses the key that activates its kind. */
async function press(locator: Locator): Promise<void> {
  const key = await reach(locator);
  if (key !== undefined) await locator.page().keyboard.press(key);
}

/** The position of the focus, relative to the target. */
interface Way {
  /** The key to press next; undefined when the target has the focus. */
  readonly next?: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft';
  /** The key that activates the target once it has the focus; undefined where the focus is enough. */
  readonly key?: 'Enter' | 'Space';
  /** Why the target cannot be used now, or that it is no control. */
  readonly not?: string;
}

/** Moves the focus to a control. @returns the key that activates it */
async function reach(locator: Locator): Promise<Way['key']> {
  const page = locator.page();
  const until = Date.now() + TIMEOUT_MS;
  let why = 'it did not come';
  while (Date.now() < until) {
    const element = (await locator.filter({ visible: true }).or(locator).first().elementHandle()) ?? undefined;
    if ((await locator.filter({ visible: true }).count()) > 1) throw new Error(`${locator} is several`);
    if (!element) continue;
    const found = await walk(page, element);
    if (typeof found !== 'string') return found.key;
    why = found;
    await page.waitForTimeout(100);
  }
  throw new Error(`No way by the keyboard to ${locator}: ${why}`);
}

/** Presses one key after the other until the element has the focus. @returns why it cannot get the focus, if it cannot */
async function walk(page: Page, element: ElementHandle): Promise<Way | string> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const way: Way = await (element as ElementHandle<Element>)
      .evaluate(wayTo)
      .catch((error: Error): Way => ({ not: error.message }));
    if (way.not !== undefined) return way.not;
    if (way.next === undefined) return way;
    await page.keyboard.press(way.next);
  }
  return `not within ${MAX_STEPS} keys`;
}

/** Returns the next step to the target. It runs in the page. */
function wayTo(meant: Element): Way {
  if (!meant.isConnected) return { not: 'it went away' };
  const label = meant.closest('label');
  const focusable =
    'a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex="0"], [contenteditable="true"], [role="option"], [role^="menuitem"]';
  const inside = Array.from(meant.querySelectorAll<HTMLElement>(focusable));
  const target =
    meant.closest(focusable) ?? label?.control ?? inside.find((one) => one.tabIndex >= 0 && one.checkVisibility());
  if (!(target instanceof HTMLElement)) return { not: 'it is no control' };
  if (target.matches(':disabled') || target.closest('[aria-disabled="true"], [inert]'))
    return { not: 'it is disabled' };
  if (!target.checkVisibility()) return { not: 'it is hidden' };
  const role = target.getAttribute('role') ?? '';
  const isRadio = (target instanceof HTMLInputElement && target.type === 'radio') || role === 'radio';
  const isSwitch =
    (target instanceof HTMLInputElement && target.type === 'checkbox') || ['checkbox', 'switch'].includes(role);
  const key = isRadio || isSwitch ? 'Space' : 'Enter';
  const focused = document.activeElement;
  const active = focused?.getAttribute('aria-activedescendant');
  if (focused === target || (active && document.getElementById(active) === target)) {
    // The arrow keys have already chosen a radio button when it gets the focus.
    const isChosen = isRadio && (target instanceof HTMLInputElement ? target.checked : target.ariaChecked === 'true');
    return isChosen ? {} : { key };
  }
  const group = groupOf(target);
  const inGroup =
    focused !== null && group !== undefined && (group.members.includes(focused) || group.leader === focused);
  if (inGroup) {
    const at = group.members.indexOf(active ? (document.getElementById(active) ?? focused) : focused);
    const isBefore = at >= 0 && at > group.members.indexOf(target);
    if (group.isAcross) return { next: isBefore ? 'ArrowLeft' : 'ArrowRight' };
    return { next: isBefore ? 'ArrowUp' : 'ArrowDown' };
  }
  const goal = group?.leader ?? target;
  const isBehind =
    focused !== null &&
    focused !== document.body &&
    Boolean(focused.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING);
  return { next: isBehind ? 'Shift+Tab' : 'Tab' };

  /** Returns the group of an element, of which only one member is in the order of Tab. */
  function groupOf(element: HTMLElement) {
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const members = Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]')).filter(
        (one) => one.name === element.name && one.form === element.form && !one.disabled,
      );
      return { members: members as Element[], leader: undefined, isAcross: false };
    }
    const kinds = { option: 'listbox', tab: 'tablist', radio: 'radiogroup', menuitem: 'menu' } as const;
    const kind = kinds[element.getAttribute('role') as keyof typeof kinds];
    const list = kind && element.closest(`[role="${kind}"]`);
    if (!list) return undefined;
    const members = Array.from(list.querySelectorAll(`[role="${element.getAttribute('role')}"]`));
    const leader = list.id ? (document.querySelector(`[aria-controls~="${list.id}"]`) ?? undefined) : undefined;
    return { members, leader, isAcross: kind === 'tablist' };
  }
}
