import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOffline } from '#client/call/problem.ts'
import { myDb } from '#client/queue/sync.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { lireMonAppareil } from '#domains/residences/model/hors-ligne-operations.ts'
import { NoSecret, NotAsked } from '../offline/authenticator.ts'
import { takeAlong, tend } from '../offline/emergency.ts'
import { openSheets, readEnrolment, readTaken } from '../offline/kept-sheets.ts'
import { readUnlocked, subscribeUnlocked } from '../offline/vault.ts'

/** What lies on this device: undefined until it was read. */
export function useKept() {
  return useLiveQuery(async () => {
    const [enrolment, taken] = await Promise.all([readEnrolment(myDb()), readTaken(myDb())])
    return { enrolled: enrolment !== null, taken }
  }, [])
}

/** The sheets while they are open; gone from memory with the lock. They are read again from the office where it answers. */
export function useOpened(lu_a: string | null) {
  const unlocked = useSyncExternalStore(subscribeUnlocked, readUnlocked)
  const online = useOnline()
  const [sheets, setSheets] = useState<readonly FicheEmportee[] | null>(null)
  const open = unlocked !== null
  useEffect(() => {
    const now = readUnlocked()
    if (!open || !now || !online) return
    void takeAlong(now).catch(error => {
      console.info('sheets not read again', error)
      // Refused: what may no longer be kept goes at once.
      if (!isOffline(error)) void tend().catch(late => console.info('not looked after', late))
    })
  }, [open, online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again is opened again
  useEffect(() => {
    const now = readUnlocked()
    if (!open || !now) return setSheets(null)
    let gone = false
    void openSheets(myDb(), now).then(
      opened => !gone && setSheets(opened),
      error => console.error('sheets not opened', error),
    )
    return () => {
      gone = true
    }
  }, [open, lu_a])
  return { open, sheets: open ? sheets : null }
}

/** An open page hears at once that this device may keep nothing any more: the office is asked itself before anything goes. */
export function useWithdrawal(enrolled: boolean): void {
  const { data } = useReading(lireMonAppareil)
  const ended = enrolled && data?.enrolement_id === null
  useEffect(() => {
    if (ended) void tend().catch(error => console.info('not looked after', error))
  }, [ended])
}

const SANS_CLE =
  'Cet appareil ne sait pas garder de clé sous son propre verrou (empreinte, visage ou code)\u00a0: rien n’y est gardé. Imprimez les fiches, ou utilisez un autre appareil.'

/** One thing at a time that asks the authenticator, and why it brought nothing. */
export function useAsking(what: () => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const ask = async () => {
    setPending(true)
    setRefusal(null)
    try {
      await what()
    } catch (error) {
      setRefusal(error)
    } finally {
      setPending(false)
    }
  }
  const message =
    refusal instanceof NoSecret
      ? SANS_CLE
      : refusal instanceof NotAsked
        ? 'L’appareil ne vous a pas reconnu\u00a0: réessayez.'
        : null
  return { ask, pending, refusal, message }
}
