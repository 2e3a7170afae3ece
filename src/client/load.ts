/** Loading gives up after this long (specification shell-and-administration §1, §9). */
export const LOAD_TIMEOUT_MS = 120_000

let stale = false

/** True once a part of this build could not be fetched while the server answers: a newer build has replaced it. */
export function isStaleBuild(): boolean {
  return stale
}

/** Vite tells of every part that failed to load; whether it is a missing network or a newer build is seen at the panel. */
export function watchStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    stale = navigator.onLine
  })
}

/** A part of the application, or a refusal after 120 s: no screen waits for ever. */
export async function loadPart<T>(load: () => Promise<T>, timeoutMs: number = LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), expired])
  } finally {
    clearTimeout(timer)
  }
}
