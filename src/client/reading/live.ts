import { onOutageChange, outage, reportReachable } from '#offline/connectivity.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { bearer } from '../call/api.ts'
import { parseEvents, type StreamEvent } from '../call/event-stream.ts'
import { readSession, sessionLost, subscribeSession } from '../session/session.ts'

/** Twice the server's heartbeat, and some: a silent line is a dead one. */
const SILENCE_MS = 50_000
const SILENT = 'silence'
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 60_000
/** A line that stood so long and falls is asked for anew at once, spread over FALL_MS: only that tells whether the office is there. */
const STOOD_MS = 5_000
const FALL_MS = 1_000
/** The question itself may be this long on its way: what is said meanwhile counts as missed. */
const TRANSIT_MS = 15_000
/** Past it the office tells to read everything again, however much longer it was. */
const LONGEST_ABSENCE_MS = 24 * 3_600_000

/**
 * Listens to what changed on the server while the page is visible; hidden pages close the line to spare batteries.
 * What changed between a reading and the opening of the line is told first: the office is told how long nobody listened,
 * since this page began or since the line fell.
 * @param onChange told the subject to read again, or `*` for everything
 * @returns stops listening
 */
export function listenLive(path: string, onChange: (sujet: string) => void): () => void {
  let stopped = false
  let failures = 0
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt: Moment = { steady: 0, date: performance.timeOrigin }

  const handle = ({ event, data }: StreamEvent): void => {
    if (event === 'changement') onChange(String((JSON.parse(data) as { sujet?: unknown }).sujet ?? '*'))
    if (event === 'fin') {
      sessionLost()
      line?.abort()
    }
  }

  async function listen(): Promise<void> {
    // Out of reach as far as anybody knows, it is asked for all the same: nobody else may be asking whether the office is back.
    if (stopped || line || document.visibilityState !== 'visible' || outage() === 'reseau') return
    // An ended session is asked for nothing; opened again, it is listened for at once.
    if (!readSession().valide) return
    const abort = new AbortController()
    line = abort
    let openedAt: number | null = null
    let silence = setTimeout(() => abort.abort(SILENT), SILENCE_MS)
    try {
      const response = await ask(abort.signal)
      if (!response.ok || !response.body) throw new Error(`live ${response.status}`)
      openedAt = performance.now()
      reportReachable(true)
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        heardAt = momentNow()
        // A heartbeat proves the office as any answer does.
        reportReachable(true)
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(SILENT), SILENCE_MS)
        const parsed = parseEvents(rest + piece.value)
        rest = parsed.rest
        parsed.events.forEach(handle)
      }
    } catch {
      // The poll goes on; nothing to tell the person.
    }
    clearTimeout(silence)
    if (line === abort) line = null
    const stood = openedAt !== null && performance.now() - openedAt > STOOD_MS
    failures = stood ? 0 : failures + 1
    const backoff = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 6)) * (0.5 + Math.random())
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void listen(), stood ? FALL_MS * Math.random() : backoff)
  }

  async function ask(signal: AbortSignal): Promise<Response> {
    const headers = { authorization: `Bearer ${await bearer()}`, [WIRE_HEADER]: String(WIRE_VERSION) }
    try {
      return await fetch(`${path}?manque_ms=${missedSince(heardAt)}`, { headers, cache: 'no-store', signal })
    } catch (error) {
      // Closed by the page itself, it says nothing of the office.
      if (!signal.aborted || signal.reason === SILENT) reportReachable(false)
      throw error
    }
  }

  // Heard on a line that was opened before the network went, a heartbeat would say that it is back.
  function wake(): void {
    if (document.visibilityState === 'visible' && outage() !== 'reseau') void listen()
    else line?.abort()
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    line?.abort()
    document.removeEventListener('visibilitychange', wake)
    off()
    offSession()
  }

  const off = onOutageChange(wake)
  const offSession = subscribeSession(wake)
  document.addEventListener('visibilitychange', wake)
  void listen()
  return stop
}

/** By the steady clock, which stands still while the device sleeps, and by the date, which somebody may set. */
interface Moment {
  readonly steady: number
  readonly date: number
}

const momentNow = (): Moment => ({ steady: performance.now(), date: Date.now() })

/** Whole milliseconds, the way to the office included; a date that went back says nothing, so that everything counts as missed. */
function missedSince(then: Moment): number {
  const [steady, date] = [performance.now() - then.steady, Date.now() - then.date]
  const elapsed = date < steady - 1_000 ? LONGEST_ABSENCE_MS : Math.max(steady, date)
  return Math.ceil(Math.min(elapsed + TRANSIT_MS, LONGEST_ABSENCE_MS))
}
