/**
 * The table operations that the functions use: commands for the SDK's client, without the commands, schemas and
 * middleware of the SDK (`table-call.ts`).
 */
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
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
import { constructStack } from '@smithy/core/client';
import { type Config, type Stack, TableCall } from './table-call.ts';

/** @param operation its name in DynamoDB's API */
function commandOf<I extends ServiceInputTypes, O extends ServiceOutputTypes>(operation: string) {
  const call = new TableCall<I, O>(operation);
  return class {
    readonly middlewareStack = constructStack<I, O>();
    readonly input: I;

    constructor(input: I) {
      this.input = input;
    }

    resolveMiddleware(stack: Stack, config: Config) {
      return call.of(this.input, stack, config);
    }
  };
}

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
