import { BACKUP_FOLDERS, SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import { CODE_KEY_ID } from '../../cdk/constructs/code-key.ts';
import {
  BACKUP_KEY_IAM_ACTIONS,
  COGNITO_IAM_ACTIONS,
  FILE_IAM_ACTIONS,
  PARTITION_PATTERNS,
  SEAL_READ_IAM_ACTIONS,
  TABLE_READ_IAM_ACTIONS,
  TABLE_WRITE_IAM_ACTIONS,
} from '../../cdk/permissions.ts';
import { SEND_MAIL_WORKER } from '../../cdk/workers.ts';
import { type IamRight, matchesWildcard } from './policy.ts';

const verbs = Object.entries({ ...TABLE_READ_IAM_ACTIONS, ...TABLE_WRITE_IAM_ACTIONS }).map(
  ([verb, actions]) => [verb, [actions].flat()] as const,
);

export function toPermission({ action, resource, partition }: IamRight): string | undefined {
  const [service, operation = ''] = action.split(':');
  if (service === 'lambda') return resource.endsWith(SEND_MAIL_WORKER) ? 'mail:trigger' : 'jobs:invoke';
  if (service === 'ses') return 'mail:send';
  if (service === 'sns') return 'sms:send';
  if (service === 'cognito-idp') {
    return Object.entries(COGNITO_IAM_ACTIONS).find(([, actions]) => actions.some((one) => one === operation))?.[0];
  }
  if (service === 'kms' && resource.includes(`:key/${CODE_KEY_ID}`)) return 'code-keys:derive';
  if (service === 'kms') return Object.entries(BACKUP_KEY_IAM_ACTIONS).find(([, one]) => one === action)?.[0];
  if (service === 's3') return needOfFile(action, resource);
  if (action === 'dynamodb:Scan') return 'table:scan';
  const [verb] = verbs.find(([, actions]) => actions.includes(action)) ?? [];
  const [, index] = /\/index\/(\w+)$/.exec(resource) ?? [];
  const [part] =
    Object.entries(PARTITION_PATTERNS).find(([, pattern]) => partition && matchesWildcard(pattern, partition)) ?? [];
  return verb && (index ?? part) && `${index ?? part}:${verb}`;
}

const folders = { ...BACKUP_FOLDERS, pictures: 'pictures/', 'trail-seals': SEALS_FOLDER };

function needOfFile(action: string, resource: string): string | undefined {
  if (Object.values(SEAL_READ_IAM_ACTIONS).some((one) => one === action)) return 'trail-seals:read';
  const [verb] = Object.entries(FILE_IAM_ACTIONS).find(([, one]) => one === action) ?? [];
  const [, key = ''] = /^arn:aws:s3:::[^/]+\/(.*)$/.exec(resource) ?? [];
  const [folder] = Object.entries(folders).find(([, path]) => key.startsWith(path)) ?? [];
  return verb && folder && `${folder}:${verb}`;
}
