/* Keeps the screen awake where the browser allows it: over https or on this machine itself. */

export function keepAwake(/** @type {(kept: boolean) => void} */ report) {
  if (!navigator.wakeLock) return report(false);
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    // eslint-disable-next-line compat/compat -- asked for above
    navigator.wakeLock.request("screen").then(() => report(true), () => report(false));
  };
  document.addEventListener("visibilitychange", ask);
  return ask();
}
