import type { Client } from '../../harness/http-client.ts';

/** One way of bringing files in. */
export interface IngestMode {
  /** As the table names it. */
  readonly name: string;
  /** Files in one request. */
  readonly perRequest: number;
  /** Sends one request with these files. @throws {Error} unless all of them were stored */
  send(client: Client, files: readonly Buffer[]): Promise<void>;
}

/** A server with DICOMweb that runs on this machine, started by the bench. */
export interface RunningProduct {
  readonly origin: string;
  /** Path of the DICOMweb root of all that is stored. */
  readonly root: string;
  /** Process whose tree is the product. */
  readonly pid: number;
  readonly ingestModes: readonly IngestMode[];
  /** Headers of each request. */
  headers(): Record<string, string>;
  /** Called before each measurement: renews what expires. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

export interface Product {
  readonly name: string;
  /** Null when it is not on this machine and cannot be installed, with the reason said. */
  version(): Promise<string | null>;
  /** @param folder empty; everything of the product is kept there */
  start(folder: string, port: number): Promise<RunningProduct>;
}
