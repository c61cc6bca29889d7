/** Exports the clients of the functions: a middleware that is added to one sees, delays or fails what the functions send. */

export { awsClientDefaults } from '#functions/core/aws/aws-client.ts';
export { lambdaClient } from '#functions/core/aws/invoke-function.ts';
export { s3Client as s3 } from '#functions/core/aws/s3.ts';
export { cognitoClient } from '#functions/core/aws/user-pool.ts';
export { setClock } from '#functions/core/clock.ts';
export { tableClient as table } from '#functions/core/dynamodb/table.ts';
