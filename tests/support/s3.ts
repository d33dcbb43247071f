import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

const BUCKET = "papers";
const KEY = "S3RVER";
const SECRET = "the secret of the test";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed with the secret by AWS Signature Version 4; s3rver checks the id of the key only. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const [, key, day = "", region = "", names = "", signature] = AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (key !== KEY) return false;
  const { pathname, searchParams } = new URL(url, "http://s3.test");
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [method, pathname, query.join("&"), signed.join(""), names, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(signing, text).toString("hex") === signature;
}

/** An S3 server behind a check of signatures, with an empty bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), "openhand-s3-"));
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3.run();
  const door = createServer((request, response) => {
    if (!isSigned(request)) {
      request.resume();
      response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      return;
    }
    const { method, url, headers } = request;
    const forwarded = ask({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const close = async () => {
    door.closeAllConnections();
    door.close();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { config: { endpoint, bucket: BUCKET, region: "us-east-1", key: KEY, secret: SECRET }, close };
}
