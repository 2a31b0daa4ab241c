export { MissingProgram as default } from "@/features/workbench/components/missing-program";
