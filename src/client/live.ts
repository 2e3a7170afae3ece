import { isOnline, onConnectivityChange, reportReachable } from '#offline/connectivity.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { bearer } from './api.ts'
import { parseEvents, type StreamEvent } from './event-stream.ts'
import { sessionLost } from './session.ts'

/** Twice the server's heartbeat, and some: a silent line is a dead one. */
const SILENCE_MS = 50_000
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 60_000

/**
 * Listens to what changed on the server while the page is visible; hidden pages close the line to spare batteries.
 * @param onChange told the subject to read again, or `*` for everything, after a gap too
 * @returns stops listening
 */
export function listenLive(path: string, onChange: (sujet: string) => void): () => void {
  let stopped = false
  let failures = 0
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const handle = ({ event, data }: StreamEvent): void => {
    if (event === 'changement') onChange(String((JSON.parse(data) as { sujet?: unknown }).sujet ?? '*'))
    if (event === 'fin') {
      stop()
      sessionLost()
    }
  }

  async function listen(): Promise<void> {
    if (stopped || line || document.visibilityState !== 'visible' || !isOnline()) return
    const abort = new AbortController()
    line = abort
    let silence = setTimeout(() => abort.abort(), SILENCE_MS)
    try {
      const response = await fetch(path, {
        headers: { authorization: `Bearer ${await bearer()}`, [WIRE_HEADER]: String(WIRE_VERSION) },
        cache: 'no-store',
        signal: abort.signal,
      })
      if (!response.ok || !response.body) throw new Error(`live ${response.status}`)
      if (failures) onChange('*')
      failures = 0
      reportReachable(true)
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(), SILENCE_MS)
        const parsed = parseEvents(rest + piece.value)
        rest = parsed.rest
        parsed.events.forEach(handle)
      }
    } catch {
      // The poll goes on; nothing to tell the person.
    }
    clearTimeout(silence)
    if (line === abort) line = null
    failures++
    retry()
  }

  function retry(): void {
    clearTimeout(timer)
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 6)) * (0.5 + Math.random())
    if (!stopped) timer = setTimeout(() => void listen(), delay)
  }

  function wake(): void {
    if (document.visibilityState === 'visible') void listen()
    else line?.abort()
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    line?.abort()
    document.removeEventListener('visibilitychange', wake)
    off()
  }

  const off = onConnectivityChange(wake)
  document.addEventListener('visibilitychange', wake)
  void listen()
  return stop
}
