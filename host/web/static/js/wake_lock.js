/* Keeps the screen awake where the browser allows it: over https or on this machine itself. */

export function keepAwake(told) {
  if (!navigator.wakeLock) return told(false);
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    // eslint-disable-next-line compat/compat -- asked for above
    navigator.wakeLock.request("screen").then(() => told(true), () => told(false));
  };
  document.addEventListener("visibilitychange", ask);
  return ask();
}
