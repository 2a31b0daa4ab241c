import { OF_VALUES } from "../../schedule/selection/algorithm";

/** A call without data. */
export const EMPTY = { ...OF_VALUES, bytes: 0, sized: true };
