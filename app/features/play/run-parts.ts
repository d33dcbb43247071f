import { lazy } from "react";
import { orDocument } from "#app/lib/documents.ts";

/** All code of planned runs in one file, loaded once a run is planned. */
const load = () => orDocument(() => import("./Runner.tsx"));

export const Runner = lazy(async () => ({ default: (await load()).Runner }));
export const PlanCard = lazy(async () => ({ default: (await load()).PlanCard }));
export const RunButton = lazy(async () => ({ default: (await load()).RunButton }));
export const RunFigures = lazy(async () => ({ default: (await load()).RunFigures }));
