/** The clients of the functions: a middleware that is added to one sees, delays or fails what the functions send. */
export { table } from '#functions/data/table.ts';
export { pool } from '#functions/identity/pool.ts';
export { clientDefaults } from '#functions/platform/aws-client.ts';
export { setClock } from '#functions/platform/clock.ts';
export { s3 } from '#functions/storage/s3.ts';
