import { isOnline, onOutageChange, outage } from '#offline/connectivity.ts'

/** One answer lost on its way is made good in two seconds; an office that is away is asked less and less often. */
const AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * While the device has a network and the office was not heard, asks whether it is back: otherwise one lost answer would leave
 * « Hors ligne » on a whole screen until somebody asks for something else. A page that nobody looks at asks nothing.
 * @param ask any call of the office; whether it is in reach is told by the call itself
 * @returns stops asking
 */
export function askWhileSilent(ask: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let stopped = false
  const isSilent = () => !stopped && !isOnline() && outage() === 'serveur'

  function plan(): void {
    clearTimeout(timer)
    if (!isSilent()) {
      tries = 0
      return
    }
    timer = setTimeout(() => void askNow(), AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)])
  }

  async function askNow(): Promise<void> {
    if (document.visibilityState === 'visible') await ask().catch(error => console.info('office not heard', error))
    if (isSilent()) plan()
  }

  const off = onOutageChange(plan)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    off()
  }
}
