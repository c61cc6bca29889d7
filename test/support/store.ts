/** The address of DynamoDB Local, which `npm run test:dynamodb-local` sets. */
export const GIVEN_DYNAMODB = process.env.AWS_ENDPOINT_URL_DYNAMODB;
