/** The usual way of functions that have the user pool's client, too. */
import * as commands from '@aws-sdk/client-cognito-identity-provider';
import { type Service, usualWay } from './usual-way.ts';

const client = new commands.CognitoIdentityProviderClient({});

export const handler = usualWay([client.send.bind(client) as Service[0], commands]);
