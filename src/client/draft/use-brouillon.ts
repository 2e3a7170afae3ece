import { useCallback, useEffect, useRef, useState } from 'react'
import { dbOf } from '../queue/sync.ts'
import { currentOwner } from '../session/session.ts'
import { garderBrouillon, lireBrouillon, oublierBrouillon } from './brouillons.ts'
import { useLateWrite } from './use-late-write.ts'

export type FormDraft<T> = {
  brouillon: T
  /** The device refuses to keep the draft: input stays on screen, and the person is told. */
  nonGarde: unknown
  changer: (change: Partial<T>) => void
  /** Forgets the draft; no write may follow and bring it back. */
  clore: () => Promise<void>
}

/**
 * The form's draft, kept on the device while one types; null until it was read.
 * @param estPerime a draft left behind by a tab that closed between the storing and the forgetting
 */
export function useBrouillon<T extends object>(
  cle: string,
  { depart, estPerime = () => false }: { depart: T; estPerime?: (garde: T) => boolean },
): FormDraft<T> | null {
  const [brouillon, setBrouillon] = useState<T | null>(null)
  const [nonGarde, setNonGarde] = useState<unknown>(null)
  const courant = useRef<T | null>(null)
  const clos = useRef(false)
  const initial = useRef({ depart, estPerime })
  const [owner] = useState(currentOwner)

  const garder = useCallback(async () => {
    if (!courant.current || clos.current) return
    try {
      await garderBrouillon(dbOf(owner), cle, courant.current)
      setNonGarde(null)
    } catch (error) {
      setNonGarde(error)
    }
  }, [cle, owner])
  const { soon, cancel } = useLateWrite(garder)

  useEffect(() => {
    let parti = false
    const poser = (b: T) => {
      if (parti || courant.current) return
      courant.current = b
      setBrouillon(b)
    }
    lireBrouillon<T>(dbOf(owner), cle).then(
      garde => poser(garde && !initial.current.estPerime(garde) ? garde : initial.current.depart),
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
    brouillon,
    nonGarde,
    changer: change => {
      if (!courant.current) return
      courant.current = { ...courant.current, ...change }
      setBrouillon(courant.current)
      soon()
    },
    clore: async () => {
      clos.current = true
      cancel()
      try {
        await oublierBrouillon(dbOf(owner), cle)
      } catch (error) {
        // What was typed is stored: a draft left behind is found again and dropped when the form next opens.
        console.warn('brouillon non oublié', error)
      }
    },
  }
}
