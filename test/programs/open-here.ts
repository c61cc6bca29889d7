/** Opens a bank as `npm start` does, but in the machine's network, where tests call its emulators. */
import { startLocalBankProcess } from '#infra/local/run-bank-program.ts';

await startLocalBankProcess();
