import { useCallback, useEffect, useRef, useState } from 'react'
import { dbOf } from '../queue/sync.ts'
import { currentOwner } from '../session/session.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { useLateWrite } from './use-late-write.ts'

export type KeptDraft<T> = {
  draft: T
  /** It was left by an earlier visit: the form says so, and offers to begin anew. */
  found: boolean
  /** The device refuses to keep the draft: input stays on screen, and the person is told. */
  notKept: unknown
  change: (change: Partial<T>) => void
  /** Something else is looked at now: what was found is kept, and told no more. */
  told: () => void
  /** Forgets the draft; no write may follow and bring it back. */
  close: () => Promise<void>
  /** What was typed is stored and the form begins anew: the draft is forgotten, what is typed next is kept. */
  restart: (depart: T) => Promise<void>
}

/**
 * The form's draft, kept on the device while one types; null until it was read.
 * @param estPerime a draft left behind by a tab that closed between the storing and the forgetting
 */
export function useKeptDraft<T extends object>(
  cle: string,
  { depart: start, estPerime: isStale = () => false }: { depart: T; estPerime?: (garde: T) => boolean },
): KeptDraft<T> | null {
  const [brouillon, setBrouillon] = useState<T | null>(null)
  const [nonGarde, setNonGarde] = useState<unknown>(null)
  const [found, setFound] = useState(false)
  const courant = useRef<T | null>(null)
  const clos = useRef(false)
  const initial = useRef({ depart: start, estPerime: isStale })
  const [owner] = useState(currentOwner)

  const garder = useCallback(async () => {
    if (!courant.current || clos.current) return
    try {
      await keepDraft(dbOf(owner), cle, courant.current)
      setNonGarde(null)
    } catch (error) {
      setNonGarde(error)
    }
  }, [cle, owner])
  const { soon, cancel } = useLateWrite(garder)

  const oublier = async () => {
    cancel()
    try {
      await forgetDraft(dbOf(owner), cle)
    } catch (error) {
      // What was typed is stored: a draft left behind is found again and dropped when the form next opens.
      console.warn('brouillon non oublié', error)
    }
  }

  useEffect(() => {
    let parti = false
    const poser = (b: T) => {
      if (parti || courant.current) return
      courant.current = b
      setBrouillon(b)
    }
    const read = async () => await readDraft<T>(dbOf(owner), cle)
    read().then(
      garde => {
        const good = garde && !initial.current.estPerime(garde)
        poser(good ? garde : initial.current.depart)
        if (!parti) setFound(Boolean(good))
      },
      error => {
        console.warn('brouillon non lu', error)
        poser(initial.current.depart)
      },
    )
    return () => {
      parti = true
    }
  }, [cle, owner])

  if (!brouillon) return null
  return {
    draft: brouillon,
    found,
    notKept: nonGarde,
    change: change => {
      if (!courant.current) return
      courant.current = { ...courant.current, ...change }
      setBrouillon(courant.current)
      soon()
    },
    told: () => setFound(false),
    close: async () => {
      clos.current = true
      await oublier()
    },
    restart: async depart => {
      courant.current = depart
      setBrouillon(depart)
      setFound(false)
      await oublier()
    },
  }
}
