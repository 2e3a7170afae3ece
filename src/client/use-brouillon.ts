import { useCallback, useEffect, useRef, useState } from 'react'
import { garderBrouillon, lireBrouillon, oublierBrouillon } from './brouillons.ts'
import { myDb } from './sync.ts'

/** Typing pauses this long before the draft is written again. */
const PAUSE_MS = 300

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
  { depart, estPerime }: { depart: T; estPerime: (garde: T) => boolean },
): FormDraft<T> | null {
  const [brouillon, setBrouillon] = useState<T | null>(null)
  const [nonGarde, setNonGarde] = useState<unknown>(null)
  const courant = useRef<T | null>(null)
  const minuteur = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clos = useRef(false)
  const initial = useRef({ depart, estPerime })

  const garder = useCallback(async () => {
    clearTimeout(minuteur.current)
    minuteur.current = undefined
    if (!courant.current || clos.current) return
    try {
      await garderBrouillon(myDb(), cle, courant.current)
      setNonGarde(null)
    } catch (error) {
      setNonGarde(error)
    }
  }, [cle])

  useEffect(() => {
    let parti = false
    const poser = (b: T) => {
      if (parti || courant.current) return
      courant.current = b
      setBrouillon(b)
    }
    lireBrouillon<T>(myDb(), cle).then(
      garde => poser(garde && !initial.current.estPerime(garde) ? garde : initial.current.depart),
      error => {
        console.warn('brouillon non lu', error)
        poser(initial.current.depart)
      },
    )
    const ecrire = () => {
      if (minuteur.current !== undefined) void garder()
    }
    // Phones kill hidden tabs without a word: this is the last moment that is sure to come.
    document.addEventListener('visibilitychange', ecrire)
    addEventListener('pagehide', ecrire)
    return () => {
      parti = true
      document.removeEventListener('visibilitychange', ecrire)
      removeEventListener('pagehide', ecrire)
      ecrire()
    }
  }, [cle, garder])

  if (!brouillon) return null
  return {
    brouillon,
    nonGarde,
    changer: change => {
      if (!courant.current) return
      courant.current = { ...courant.current, ...change }
      setBrouillon(courant.current)
      clearTimeout(minuteur.current)
      minuteur.current = setTimeout(() => void garder(), PAUSE_MS)
    },
    clore: async () => {
      clos.current = true
      clearTimeout(minuteur.current)
      minuteur.current = undefined
      try {
        await oublierBrouillon(myDb(), cle)
      } catch (error) {
        // What was typed is stored: a draft left behind is found again and dropped when the form next opens.
        console.warn('brouillon non oublié', error)
      }
    },
  }
}
