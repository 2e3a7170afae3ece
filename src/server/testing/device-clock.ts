let offsetMs = 0

/** The hour that devices write on actions in tests: the last test server's own, so that no test depends on when it runs. */
export const deviceNow = (): Date => new Date(Date.now() + offsetMs)

export function setDeviceClock(ms: number): void {
  offsetMs = ms
}
