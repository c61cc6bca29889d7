/** The address of DynamoDB Local, which `npm run test:dynamodb-local` sets. */
export const EXTERNAL_DYNAMODB_URL = process.env.AWS_ENDPOINT_URL_DYNAMODB;
