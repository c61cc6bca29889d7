import { writeFileSync } from 'node:fs';
import { openApiDocument } from '#shared/contract/openapi.ts';

const [, , file] = process.argv;
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
if (file) writeFileSync(file, text);
else process.stdout.write(text);
