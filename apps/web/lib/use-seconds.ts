"use client";

import { useEffect, useState } from "react";

const secondsUntil = (at: number | undefined) =>
  at === undefined ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Whole seconds until `at` (epoch milliseconds), counting down to 0; 0 without it. */
export function useSeconds(at: number | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at));
  useEffect(() => {
    setSeconds(secondsUntil(at));
    if (at === undefined) return;
    const timer = setInterval(() => {
      const left = secondsUntil(at);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
