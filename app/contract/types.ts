import type { OperationId, Operations } from "./index.ts";
import type { Data, Input, Parsed } from "./operation.ts";

export type { Data, Input, OperationId, Operations, Parsed };

/** The data an operation returns, by its id. */
export type DataOf<Id extends OperationId> = Data<Operations[Id]>;
export type InputOf<Id extends OperationId> = Input<Operations[Id]>;
