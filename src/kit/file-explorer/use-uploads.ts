import { useEffect, useMemo, useRef, useState } from 'react'
import type { FileAdapter, FileToAdd } from './types.ts'

/** Two at a time: enough to fill a link, few enough to see each one advance. */
const PARALLEL = 2
/** The right, or the network, went between the choice and the sending. */
const NOT_NOW = 'Cet envoi n’est pas possible pour le moment.'

export interface Upload extends FileToAdd {
  readonly key: number
  readonly etat: 'attente' | 'envoi' | 'echec'
  /** Bytes that have arrived. */
  readonly envoye: number
  readonly message: string
}

interface Given {
  readonly adapter: FileAdapter
  readonly onArrived: (names: readonly string[]) => void
}

/**
 * Files on their way, each by itself: one that fails stays with its reason until it is tried again or given up. What has
 * arrived is told once nothing is on its way any more, and leaves the list.
 */
export function useUploads({ adapter, onArrived }: Given) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const serial = useRef(0)
  const aborts = useRef(new Map<number, AbortController>())
  const arrived = useRef<string[]>([])
  const latest = useRef({ adapter, onArrived })
  latest.current = { adapter, onArrived }

  const actions = useMemo(() => {
    const change = (key: number, over: Partial<Upload>) =>
      setUploads(all => all.map(one => (one.key === key ? { ...one, ...over } : one)))
    const drop = (key: number) => setUploads(all => all.filter(one => one.key !== key))

    async function send(one: Upload): Promise<void> {
      const abort = new AbortController()
      aborts.current.set(one.key, abort)
      change(one.key, { etat: 'envoi', message: '' })
      try {
        const onProgress = (envoye: number) => !abort.signal.aborted && change(one.key, { envoye })
        const { upload } = latest.current.adapter
        if (!upload) return change(one.key, { etat: 'echec', message: NOT_NOW })
        await upload(one, { onProgress, signal: abort.signal })
        if (abort.signal.aborted) return
        arrived.current.push(one.nom)
        drop(one.key)
      } catch (error) {
        // Given up: it has left the list already.
        if (abort.signal.aborted) return
        change(one.key, { etat: 'echec', message: latest.current.adapter.describeError(error) })
      } finally {
        if (aborts.current.get(one.key) === abort) aborts.current.delete(one.key)
      }
    }
    return {
      send,
      add: (files: readonly FileToAdd[]) =>
        setUploads(all => [
          ...all,
          ...files.map(file => ({ ...file, key: ++serial.current, etat: 'attente' as const, envoye: 0, message: '' })),
        ]),
      retry: (key: number) => change(key, { etat: 'attente' }),
      cancel(key: number) {
        aborts.current.get(key)?.abort()
        drop(key)
      },
    }
  }, [])

  const sending = uploads.filter(one => one.etat === 'envoi').length
  const next = sending < PARALLEL ? uploads.find(one => one.etat === 'attente') : undefined
  useEffect(() => {
    if (next && !aborts.current.has(next.key)) void actions.send(next)
  }, [next, actions])

  const busy = sending > 0 || next !== undefined
  useEffect(() => {
    if (busy || arrived.current.length === 0) return
    latest.current.onArrived(arrived.current.splice(0))
  }, [busy])

  // Leaving stops what is on its way; the server keeps what it has, and a later try goes on from there.
  useEffect(() => {
    const all = aborts.current
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  return { uploads, busy, ...actions }
}
