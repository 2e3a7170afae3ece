import { useEffect, useRef, useState } from 'react'
import type { Kept } from '#kit/dialog/kept-comment.tsx'
import { messageNonEnregistre } from '../queue/not-stored.ts'
import { useKeptDraft } from './use-kept-draft.ts'

const EMPTY = { motif: '' }

export interface Reason extends Kept {
  /** It was given: nothing of it is found again. */
  readonly forget: () => void
}

/**
 * Why, typed before something is cancelled, refused or closed: kept on the device while one types, so that neither a reload nor
 * Escape loses it. Whoever asks says so once the answer was taken.
 * @param name of the question and of what it is about; each has one draft
 */
export function useReason(name: string): Reason {
  const kept = useKeptDraft(`brouillon:motif:${name}`, { depart: EMPTY })
  const startAgain = () => void kept?.restart(EMPTY)
  const [early, setEarly] = useState('')
  const text = [kept?.draft.motif, early].filter(Boolean).join(' ')
  // Typed before the device was read: it goes behind what is found there.
  const settle = useRef(() => undefined as unknown)
  settle.current = () => {
    kept?.change({ motif: text })
    setEarly('')
  }
  const late = kept !== null && early !== ''
  useEffect(() => {
    if (late) settle.current()
  }, [late])
  const change = (motif: string) => {
    if (!kept) setEarly(motif)
    // Emptied by hand, nothing is left to be found again.
    else if (motif === '') startAgain()
    else kept.change({ motif })
  }
  return {
    text,
    found: kept?.found ?? false,
    notKept: kept?.notKept ? messageNonEnregistre(kept.notKept) : null,
    change,
    startAgain,
    forget: startAgain,
  }
}
