/** Reduction operators (MPI 5.0, section 6.9). */
import * as operators from "../../op/op";
import type { Chapter } from "../definition";

export const operatorCalls: Chapter = { constants: { ...operators } };
