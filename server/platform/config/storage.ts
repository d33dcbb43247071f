import { join, resolve } from "node:path";
import { z } from "zod";
import { dataFolder } from "#server/setup/lock.js";
import { given } from "./given-variable.ts";

/** The environment variables of the storage of players' documents. */
export const storageEnvironment = {
  /** Their folder; by default `documents` in the data folder. Several platforms must share one. */
  STORAGE_DIR: given,
  /** The data folder of a house. */
  DATA_DIR: given,
  S3_ENDPOINT: given.pipe(z.url({ protocol: /^https?$/, error: "not an http address" }).optional()),
  S3_BUCKET: given.pipe(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "not the name of a bucket")
      .optional(),
  ),
  S3_REGION: given,
  S3_KEY: given,
  S3_SECRET: given,
};

type Variables = z.output<z.ZodObject<typeof storageEnvironment>>;

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

export interface StorageConfig {
  /** On this machine; unused where there is a bucket. */
  folder: string;
  s3: S3Config | null;
}

export function storageConfig(variables: Variables): StorageConfig {
  const { STORAGE_DIR, DATA_DIR, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = variables;
  const folder = STORAGE_DIR ? resolve(STORAGE_DIR) : join(dataFolder({ DATA_DIR }), "documents");
  if (!endpoint || !bucket || !key || !secret) return { folder, s3: null };
  const region = variables.S3_REGION ?? "auto";
  return { folder, s3: { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, key, secret } };
}

const TOGETHER = ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY", "S3_SECRET"] as const;

/** The problem with variables that need each other, in words; undefined when there is none. */
export function storageProblem(variables: Variables): string | undefined {
  const missing = TOGETHER.filter((name) => !variables[name]);
  if (missing.length === 0 || missing.length === TOGETHER.length) return undefined;
  return `${missing.join(", ")}: a bucket for documents needs all of ${TOGETHER.join(", ")}`;
}
