export { MissingRun as default } from "@/features/recorded/components/missing-run";
