/** The table operations that the functions use: the SDK's commands without its middleware (`table-call.ts`). */
import {
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DeleteCommandInput,
  type DeleteCommandOutput,
  type GetCommandInput,
  type GetCommandOutput,
  type PutCommandInput,
  type PutCommandOutput,
  type QueryCommandInput,
  type QueryCommandOutput,
  type ScanCommandInput,
  type ScanCommandOutput,
  BatchGetCommand as SdkBatchGet,
  DeleteCommand as SdkDelete,
  GetCommand as SdkGet,
  PutCommand as SdkPut,
  QueryCommand as SdkQuery,
  ScanCommand as SdkScan,
  TransactWriteCommand as SdkTransactWrite,
  UpdateCommand as SdkUpdate,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { type Config, type Stack, TableCall } from './table-call.ts';

const getCall = /* @__PURE__ */ new TableCall<GetCommandInput, GetCommandOutput>('GetItem');

export class GetCommand extends SdkGet {
  override resolveMiddleware(stack: Stack, config: Config) {
    return getCall.of(this.input, stack, config);
  }
}

const batchGetCall = /* @__PURE__ */ new TableCall<BatchGetCommandInput, BatchGetCommandOutput>('BatchGetItem');

export class BatchGetCommand extends SdkBatchGet {
  override resolveMiddleware(stack: Stack, config: Config) {
    return batchGetCall.of(this.input, stack, config);
  }
}

const queryCall = /* @__PURE__ */ new TableCall<QueryCommandInput, QueryCommandOutput>('Query');

export class QueryCommand extends SdkQuery {
  override resolveMiddleware(stack: Stack, config: Config) {
    return queryCall.of(this.input, stack, config);
  }
}

const scanCall = /* @__PURE__ */ new TableCall<ScanCommandInput, ScanCommandOutput>('Scan');

export class ScanCommand extends SdkScan {
  override resolveMiddleware(stack: Stack, config: Config) {
    return scanCall.of(this.input, stack, config);
  }
}

const putCall = /* @__PURE__ */ new TableCall<PutCommandInput, PutCommandOutput>('PutItem');

export class PutCommand extends SdkPut {
  override resolveMiddleware(stack: Stack, config: Config) {
    return putCall.of(this.input, stack, config);
  }
}

const updateCall = /* @__PURE__ */ new TableCall<UpdateCommandInput, UpdateCommandOutput>('UpdateItem');

export class UpdateCommand extends SdkUpdate {
  override resolveMiddleware(stack: Stack, config: Config) {
    return updateCall.of(this.input, stack, config);
  }
}

const deleteCall = /* @__PURE__ */ new TableCall<DeleteCommandInput, DeleteCommandOutput>('DeleteItem');

export class DeleteCommand extends SdkDelete {
  override resolveMiddleware(stack: Stack, config: Config) {
    return deleteCall.of(this.input, stack, config);
  }
}

const transactWriteCall = /* @__PURE__ */ new TableCall<TransactWriteCommandInput, TransactWriteCommandOutput>(
  'TransactWriteItems',
);

export class TransactWriteCommand extends SdkTransactWrite {
  override resolveMiddleware(stack: Stack, config: Config) {
    return transactWriteCall.of(this.input, stack, config);
  }
}
