/** Set while the tests run on AWS's DynamoDB Local (`npm run test:dynamodb-local`) instead of on dynoxide. */
export const GIVEN_DYNAMODB = process.env.AWS_ENDPOINT_URL_DYNAMODB;
