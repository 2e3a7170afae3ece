import { useSyncExternalStore } from 'react'
import { deviceDb } from '#offline/device-db.ts'

interface InstallEvent extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** `navigateur`: one tap installs; `ios`: Safari needs instructions; null: nothing to propose now. */
export type InstallOffer = 'navigateur' | 'ios' | null

let event: InstallEvent | null = null
let offer: InstallOffer = null
/** The moment is good, whether or not the browser has made its own offer yet. */
let good = false
const listeners = new Set<() => void>()

export function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}

/** Safari on iOS; iPadOS says it is a Mac, but has a touch screen. */
export function isIos(
  agent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints ?? 0,
): boolean {
  return /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1)
}

/** A good moment: the person has seen it work, and has not said no (ux "Identity"). */
export function shouldOffer(seen: {
  installed: boolean
  refused: boolean
  visits: number
  received: boolean
}): boolean {
  return !seen.installed && !seen.refused && (seen.visits >= 2 || seen.received)
}

function set(next: InstallOffer): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's own offer for the good moment; called before anything else, it comes early. */
export function captureInstall(): void {
  addEventListener('beforeinstallprompt', caught => {
    caught.preventDefault()
    event = caught as InstallEvent
    if (good) set('navigateur')
  })
  addEventListener('appinstalled', () => {
    event = null
    set(null)
  })
}

async function readFlag(cle: string): Promise<unknown> {
  return (await deviceDb().valeurs.get(cle))?.valeur
}

/** Counts this start as a visit. */
export async function countVisit(): Promise<void> {
  const visits = Number((await readFlag('visites')) ?? 0)
  await deviceDb().valeurs.put({ cle: 'visites', valeur: visits + 1 })
}

/** @param received whether the office has received an action of this device */
export async function considerInstall(received: boolean): Promise<void> {
  const [visits, refused] = await Promise.all([readFlag('visites'), readFlag('installation_refusee')])
  good = shouldOffer({
    installed: isStandalone(),
    refused: refused === true,
    visits: Number(visits ?? 0),
    received,
  })
  if (good) set(event ? 'navigateur' : isIos() ? 'ios' : null)
}

export async function acceptInstall(): Promise<void> {
  good = false
  await event?.prompt()
  const choice = await event?.userChoice
  event = null
  set(null)
  if (choice?.outcome === 'dismissed') await refuseInstall()
}

export async function refuseInstall(): Promise<void> {
  good = false
  set(null)
  await deviceDb().valeurs.put({ cle: 'installation_refusee', valeur: true })
}

export function readInstallOffer(): InstallOffer {
  return offer
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readInstallOffer)
}
