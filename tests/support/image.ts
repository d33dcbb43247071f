import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type Stage, stagesOf } from "./dockerfile.ts";

const run = promisify(execFile);

/** What an image would be, as folders of this machine. */
export interface Image {
  /** The working directory of its last stage. */
  folder: string;
  env: Record<string, string | undefined>;
  command: string[];
  healthcheck: string[];
}

/**
 * Carries out the steps of a Dockerfile in empty folders below `root`, one for each stage, with the node and npm that
 * run this. What needs a container (the base image, another user) is left out; a step it does not know is an error.
 */
export async function buildImage(project: string, root: string): Promise<Image> {
  const stages = stagesOf(await readFile(join(project, "Dockerfile"), "utf8"));
  const context = await contextOf(project);
  let image: Image | undefined;
  for (const stage of stages) image = await buildStage(stage, context, project, root);
  if (!image) throw new Error("the Dockerfile has no stage");
  return image;
}

/** What the list of .dockerignore, which excludes everything first, takes in again. */
async function contextOf(project: string): Promise<Set<string>> {
  const lines = (await readFile(join(project, ".dockerignore"), "utf8"))
    .split("\n")
    .filter((line) => /^[^#\s]/.test(line));
  if (lines[0] !== "*" || !lines.slice(1).every((line) => /^![^*/]+$/.test(line))) {
    throw new Error(".dockerignore must exclude everything and then name top-level files and folders");
  }
  return new Set(lines.slice(1).map((line) => line.slice(1)));
}

async function buildStage(stage: Stage, context: Set<string>, project: string, root: string): Promise<Image> {
  const base = join(root, stage.name);
  const image: Image = { folder: base, env: {}, command: [], healthcheck: [] };
  for (const { keyword, rest } of stage.steps) {
    if (keyword === "WORKDIR") {
      image.folder = join(base, rest);
      await mkdir(image.folder, { recursive: true });
    } else if (keyword === "ENV") {
      Object.assign(image.env, Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split("=", 2))));
    } else if (keyword === "COPY") {
      await copy(rest, { context, project, root, folder: image.folder });
    } else if (keyword === "RUN") {
      const env: Image["env"] = { PATH: process.env.PATH, HOME: process.env.HOME, ...image.env };
      await run("sh", ["-c", rest], { cwd: image.folder, env: env as NodeJS.ProcessEnv, maxBuffer: 16 * 1024 * 1024 });
    } else if (keyword === "CMD") {
      image.command = JSON.parse(rest);
    } else if (keyword === "HEALTHCHECK") {
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf("CMD") + 3));
    } else if (!["USER", "EXPOSE", "STOPSIGNAL"].includes(keyword)) {
      throw new Error(`the test cannot carry out ${keyword}`);
    }
  }
  return image;
}

interface Place {
  context: Set<string>;
  project: string;
  root: string;
  folder: string;
}

async function copy(rest: string, { context, project, root, folder }: Place): Promise<void> {
  const [, stage, paths = ""] = rest.match(/^(?:--from=(\S+)\s+)?(.*)$/) ?? [];
  const words = paths.split(/\s+/);
  const target = words.pop() ?? "";
  for (const word of words) {
    const source = stage ? join(root, stage, word) : join(project, word);
    if (!stage && word === ".") {
      for (const name of await readdir(project))
        if (context.has(name)) await copyTree(join(project, name), join(folder, name));
    } else if (!stage && !context.has(word)) {
      throw new Error(`COPY ${word}: .dockerignore leaves it out`);
    } else {
      await copyTree(source, target.endsWith("/") ? join(folder, target, basename(word)) : join(folder, target));
    }
  }
}

const copyTree = (source: string, target: string) => cp(source, target, { recursive: true, verbatimSymlinks: true });
