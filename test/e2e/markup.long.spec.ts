/** What people type is shown as text, even where it looks like HTML. */
import { updateProfile } from '#shared/contract/customers.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { waitForApiAnswers } from './network.ts';

test.use({ paymentMethods: true });

const MARKUP = '<img src=x onerror=ran=1><script>ran=1</script>';

test('the screens show markup that people typed as text, and run none of it (ASVS 1.2.1, 3.2.2)', async ({
  bank,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await bank.newCustomer({ name: MARKUP });
  await customer.call(updateProfile, { body: { address: MARKUP, city: MARKUP } });
  await administrator.call(createAdjustment, {
    body: { userId: customer.id, amount: 500, type: 'deposit', description: MARKUP },
  });
  const bankDetails = { ...exampleBankDetails, beneficiaryName: MARKUP, address: MARKUP };
  const { _id: withdrawal } = transactionOfAnswer(
    await customer.call(requestWithdrawal, { body: { amount: 20, method: 'sepa', bankDetails } }),
  );
  await administrator.call(processWithdrawal, {
    params: { id: withdrawal },
    body: { status: 'processing', notes: MARKUP, reason: MARKUP },
  });
  const { _id: ticket } = await tickets.opened(customer, { subject: MARKUP, message: MARKUP });
  await tickets.replyAsBank(ticket, MARKUP);
  await bank.drain();

  const screens = [
    [customer, `/dashboard/transactions/${withdrawal}`, `/dashboard/tickets/${ticket}`, '/dashboard/profile'],
    [
      administrator,
      `/admin/users/${customer.id}`,
      `/admin/withdrawals/${withdrawal}`,
      `/admin/tickets/${ticket}`,
      '/admin/settings/audit',
    ],
  ] as const;
  for (const [person, ...paths] of screens) {
    const page = await visitAs(person, BLANK_SAME_ORIGIN_PATH);
    for (const path of paths) {
      await page.goto(path);
      const isShown = () =>
        page.evaluate(
          (text) =>
            document.body.innerText.includes(text) ||
            [...document.querySelectorAll('input')].some(({ value }) => value.includes(text)),
          MARKUP,
        );
      await expect.poll(isShown, path).toBe(true);
      await waitForApiAnswers(page);
      expect(await page.locator('img[src="x"]').count(), path).toBe(0);
      expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
    }
  }
});
