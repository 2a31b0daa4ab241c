"use client";

import { useEffect } from "react";

/** Keeps the screen on while wanted and the page is visible, where the browser can: a device that sleeps drops its connections. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused on low battery, for instance: the page works without it.
      const got = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await got?.release();
      else lock = got;
    };
    void request();
    // The browser lets go of it when the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, [wanted]);
}
