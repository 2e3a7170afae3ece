import { useCallback, useEffect, useRef, useState } from 'react'
import { garderBrouillon, lireBrouillon, oublierBrouillon } from '#client/brouillons.ts'
import { myDb } from '#client/sync.ts'
import type { Brouillon } from '../offline/brouillon.ts'

/** Typing pauses this long before the draft is written again. */
const PAUSE_MS = 300

export interface BrouillonOuvert {
  readonly brouillon: Brouillon
  readonly changer: (change: Partial<Brouillon>) => void
  /** Sent: no later write may bring it back. */
  readonly oublier: () => Promise<void>
  /** The device refuses to keep it; input stays on screen. */
  readonly nonGarde: boolean
}

/** The proposal's draft, kept on the device after each change; null until it was read. */
export function useBrouillon(cle: string, depart: Brouillon): BrouillonOuvert | null {
  const [brouillon, setBrouillon] = useState<Brouillon | null>(null)
  const [nonGarde, setNonGarde] = useState(false)
  const aEcrire = useRef<Brouillon | null>(null)
  const minuteur = useRef<ReturnType<typeof setTimeout>>(undefined)
  const premier = useRef(depart)

  const ecrire = useCallback(() => {
    clearTimeout(minuteur.current)
    const valeur = aEcrire.current
    aEcrire.current = null
    if (!valeur) return
    garderBrouillon(myDb(), cle, valeur).then(
      () => setNonGarde(false),
      error => {
        console.warn('brouillon non gardé', error)
        setNonGarde(true)
      },
    )
  }, [cle])

  useEffect(() => {
    let parti = false
    const lire = async () => {
      const garde = await lireBrouillon<Brouillon>(myDb(), cle)
      // A tab shown again: what is on screen may be newer than what a full device could keep.
      if (!parti) setBrouillon(courant => courant ?? garde ?? premier.current)
    }
    void lire()
    // Phones kill hidden tabs without a word: this is the last moment that is sure to come.
    document.addEventListener('visibilitychange', ecrire)
    addEventListener('pagehide', ecrire)
    return () => {
      parti = true
      document.removeEventListener('visibilitychange', ecrire)
      removeEventListener('pagehide', ecrire)
      ecrire()
    }
  }, [cle, ecrire])

  if (!brouillon) return null
  return {
    brouillon,
    nonGarde,
    changer(change) {
      const suivant = { ...(aEcrire.current ?? brouillon), ...change }
      setBrouillon(suivant)
      aEcrire.current = suivant
      clearTimeout(minuteur.current)
      minuteur.current = setTimeout(ecrire, PAUSE_MS)
    },
    async oublier() {
      clearTimeout(minuteur.current)
      aEcrire.current = null
      await oublierBrouillon(myDb(), cle)
    },
  }
}
