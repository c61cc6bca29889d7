/**
 * The table operations that the functions use: commands for the SDK's client, without the commands, schemas and
 * middleware of the SDK (`functions/platform/json-call.ts`).
 */
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  DynamoDBDocumentClientResolvedConfig,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  ServiceInputTypes,
  ServiceOutputTypes,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { commandsOf } from '#functions/platform/json-call.ts';
import { dynamoDb } from './dynamodb-json.ts';

const commandOf = /* @__PURE__ */ commandsOf<
  ServiceInputTypes,
  ServiceOutputTypes,
  DynamoDBDocumentClientResolvedConfig
>(dynamoDb);

export const GetCommand = /* @__PURE__ */ commandOf<GetCommandInput, GetCommandOutput>('GetItem');
export const BatchGetCommand = /* @__PURE__ */ commandOf<BatchGetCommandInput, BatchGetCommandOutput>('BatchGetItem');
export const QueryCommand = /* @__PURE__ */ commandOf<QueryCommandInput, QueryCommandOutput>('Query');
export const ScanCommand = /* @__PURE__ */ commandOf<ScanCommandInput, ScanCommandOutput>('Scan');
export const PutCommand = /* @__PURE__ */ commandOf<PutCommandInput, PutCommandOutput>('PutItem');
export const UpdateCommand = /* @__PURE__ */ commandOf<UpdateCommandInput, UpdateCommandOutput>('UpdateItem');
export const DeleteCommand = /* @__PURE__ */ commandOf<DeleteCommandInput, DeleteCommandOutput>('DeleteItem');
export const TransactWriteCommand = /* @__PURE__ */ commandOf<TransactWriteCommandInput, TransactWriteCommandOutput>(
  'TransactWriteItems',
);
