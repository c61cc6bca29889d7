/** Set by `npm run test:dynamodb-local`. */
export const GIVEN_DYNAMODB = process.env.AWS_ENDPOINT_URL_DYNAMODB;
