import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askReceived, refreshSession, setSessionOverlay } from '#client/account/sign-in.ts'
import { navigate } from '#client/address/location.ts'
import { setNoticeHandler } from '#client/call/api.ts'
import { askWhileSilent } from '#client/call/ask-while-silent.ts'
import { notify } from '#client/call/notices.ts'
import { considerInstall, countVisit } from '#client/device/install.ts'
import { insistOnShell, onShellChange, readShell } from '#client/device/shell-worker.ts'
import { protectStorage } from '#client/device/storage-health.ts'
import { openTapped } from '#client/device/tapped.ts'
import { watchUpdates } from '#client/device/update.ts'
import { hasPreparers, prepareOffline } from '#client/modules/preparation.ts'
import { PREPARE_DELAY_MS } from '#client/modules/prepare-delay.ts'
import { dbOf, myDb, onSettled, pendingSince, startSync, stopSync, wakeSync } from '#client/queue/sync.ts'
import { firstScreenShown } from '#client/reading/first-screen.ts'
import { listenLive } from '#client/reading/live.ts'
import { followSubject } from '#client/reading/reread.ts'
import { keepClock } from '#client/session/kept-start.ts'
import { currentOwner, isCurrent, keepSessionAgain } from '#client/session/session.ts'
import { detectWipe, type Missing, readLoss } from '#client/session/wipe.ts'
import { listenEvents } from '#domains/shell/modules/evenements/contract.ts'
import { isOnline, onConnectivityChange } from '#offline/connectivity.ts'
import { accessToken } from '#offline/token.ts'
import type { Owner } from '#offline/user-db.ts'
import { followQueue } from '#offline/witness.ts'
import { avecReunis, EVERYTHING, type Sujet } from '#wire/live.ts'

const QUIET_MS = 60_000
/** Not repeated at each flicker of the network. */
const PREPARE_EVERY_MS = 30 * 60_000
/** What could not be prepared is tried again after these, the last one for ever: a cut is over long before half an hour. */
const PREPARE_AGAIN_MS = [30_000, 120_000, 600_000]
/** Whether what was erased had arrived is asked again this soon: the page stands open, and says nothing of it meanwhile. */
const LOSS_AGAIN_MS = 5_000

/** Types whose pending entries change what the session says of the person. */
const SESSION_TYPES = ['epingle.poser', 'epingle.retirer', 'theme.changer', 'profil.modifier'] as const

setSessionOverlay(async session => {
  const pending = await pendingSince(myDb(), SESSION_TYPES, session.maintenant)
  if (pending.length === 0) return session
  const { replaySession } = await import('./replay-session.ts')
  return replaySession(session, pending)
})

/**
 * Everything that lives as long as the workspace: queue, session's freshness, live changes, updates, preparation. None
 * of it draws anything: it starts once the first screen was seen.
 * @returns what was erased with this browser's data before it left
 */
export function useServices(): Missing {
  const client = useQueryClient()
  const [missing, setMissing] = useState<Missing>({ actions: 0, times: null })
  useEffect(() => {
    const owner = currentOwner()
    if (!owner) return
    setNoticeHandler(notify)
    let stop: (() => void) | null = followWorker(() => void client.invalidateQueries())
    void firstScreenShown().then(() => {
      const stopWorker = stop
      // The workspace was left before its first screen.
      if (!stopWorker) return
      const stopServices = startServices(owner, client, setMissing)
      stop = () => {
        stopWorker()
        stopServices()
      }
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [client])
  return missing
}

/** @param onWiped told what was erased with this browser's data before it left */
function startServices(owner: Owner, client: QueryClient, onWiped: (missing: Missing) => void): () => void {
  watchUpdates()
  // The reader of documents with it, even where nothing is prepared: a notice may be opened in a cellar, too.
  const stopShell = insistOnShell()
  // In somebody's account nothing is kept, sent nor proposed on this device.
  const stopWitness = owner.emprunt ? null : followQueue(myDb(), () => void startOver().catch(logErasure))
  if (!owner.emprunt) {
    void countVisit().then(() => considerInstall(false))
    void protectStorage()
    void startSync(owner)
  }

  // Also where the office is out of reach: it was found missing at a sign-in before.
  if (!owner.emprunt) void readLoss(myDb()).then(onWiped)
  /** Null once the workspace was left. */
  let lossTimer: ReturnType<typeof setTimeout> | undefined | null
  const tellLoss = async (known: number): Promise<void> => {
    const db = dbOf(owner)
    const told = await detectWipe(db, known, async ids => await askReceived(await accessToken(owner))(ids))
    onWiped(await readLoss(db))
    if (!told && lossTimer !== null) {
      clearTimeout(lossTimer)
      lossTimer = setTimeout(() => isCurrent(owner) && void tellLoss(0).catch(logErasure), LOSS_AGAIN_MS)
    }
  }
  /** Everything on this device was erased while the page was open: what waited is told, and what one does from now on leaves. */
  async function startOver(): Promise<void> {
    await keepSessionAgain()
    await tellLoss(0)
    wakeSync()
    prepared = 0
    prepare()
  }
  let lastRefresh = 0
  const refresh = async (): Promise<void> => {
    lastRefresh = Date.now()
    const session = await refreshSession()
    // Somebody else may be here by now: what this one had announced is not missing from their database.
    if (!session || owner.emprunt || !isCurrent(owner)) return
    await tellLoss(session.en_attente_connu)
    await keepClock(dbOf(owner))
  }
  let prepared = 0
  let tries = 0
  const again = (): void => {
    const pause = PREPARE_AGAIN_MS[Math.min(tries++, PREPARE_AGAIN_MS.length - 1)]
    clearTimeout(timer)
    timer = setTimeout(() => {
      prepared = 0
      prepare()
    }, pause)
  }
  let incomplete = false
  const prepare = (): void => {
    if (owner.emprunt || !isOnline() || !hasPreparers() || since(prepared) < PREPARE_EVERY_MS) return
    prepared = Date.now()
    incomplete = false
    const shell = readShell()
    void prepareOffline().then(
      ({ missing }) => {
        if (missing.length === 0 || !isCurrent(owner)) return
        incomplete = true
        again()
        if (readShell() !== shell) completeNow()
      },
      error => console.info('preparation', error),
    )
  }
  /** What was missing may have been a part of the application, which stands now. */
  const completeNow = (): void => {
    if (!incomplete) return
    clearTimeout(timer)
    prepared = 0
    tries = 0
    prepare()
  }
  void refresh()
  let timer = setTimeout(prepare, PREPARE_DELAY_MS)

  const back = (): void => {
    if (document.visibilityState !== 'visible' || !isOnline()) return
    if (since(lastRefresh) > QUIET_MS) void refresh()
    prepare()
  }
  document.addEventListener('visibilitychange', back)
  const stops = [
    () => document.removeEventListener('visibilitychange', back),
    () => clearTimeout(timer),
    stopSync,
    onConnectivityChange(back),
    askWhileSilent(refresh),
    onShellChange(completeNow),
    onSettled(() => {
      void client.invalidateQueries()
      void refresh()
      void considerInstall(true)
    }),
    listenLive(listenEvents.path, sujet => {
      if (sujet === 'session' || sujet === EVERYTHING) void refresh()
      if (sujet === EVERYTHING) void client.invalidateQueries()
      else for (const told of avecReunis(sujet as Sujet)) followSubject(client, told)
    }),
  ]
  return () => {
    stopShell()
    stopWitness?.()
    clearTimeout(lossTimer ?? undefined)
    lossTimer = null
    for (const stop of stops) stop()
  }
}

function logErasure(error: unknown): void {
  console.error('erasure not told', error)
}

/** Milliseconds since then; long ago where the clock was set back meanwhile, or nothing would be read for hours. */
function since(then: number): number {
  const elapsed = Date.now() - then
  return elapsed < 0 ? Number.POSITIVE_INFINITY : elapsed
}

/** What the service worker tells: the queue was emptied in the background, a push came, a notification was tapped. */
function followWorker(read: () => void): () => void {
  const told = (event: MessageEvent): void => {
    const message = event.data as { type?: string } | null
    if (message?.type === 'file-videe' || message?.type === 'notification') read()
  }
  navigator.serviceWorker?.addEventListener('message', told)
  const leaveTapped = openTapped(address => navigate(address))
  return () => {
    leaveTapped()
    navigator.serviceWorker?.removeEventListener('message', told)
  }
}
