import { request } from "@/features/api/lib/request";
import type {
  CreateRunResponse,
  OwnRunsResponse,
  RunResponse,
  RunSamplesResponse,
  RunTelemetryResponse,
} from "@/features/api/schemas";
import { write } from "@/features/session/lib/session";
import type { RecorderApi } from "./run-recorder";

export const recorderApi: RecorderApi = {
  create: (body) => write<CreateRunResponse>("/api/v1/runs", { method: "POST", body }),
  telemetry: (runId, body, keepalive) =>
    write<RunTelemetryResponse>(`/api/v1/runs/${runId}/telemetry`, { method: "POST", body, keepalive }),
};

export const getRun = (id: string) => request<RunResponse>(`/api/v1/runs/${encodeURIComponent(id)}`);
export const deleteRun = (id: string) => write<void>(`/api/v1/runs/${encodeURIComponent(id)}`, { method: "DELETE" });
export const getRunSamples = (id: string) =>
  request<RunSamplesResponse>(`/api/v1/runs/${encodeURIComponent(id)}/samples`);
export const getOwnRuns = () => request<OwnRunsResponse>("/api/v1/runs");
