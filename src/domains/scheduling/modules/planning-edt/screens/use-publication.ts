import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import type { Publication, ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { prevoirPublication } from '../contract.ts'
import { type Ecart, ecartDe } from '../view/ecart-publication.ts'

const PREMIER_ESSAI_MS = 3_000
const DERNIER_ESSAI_MS = 60_000

/** A publication made since these days were first read: one's own, whose answer was lost, or somebody else's. */
export type Faite = NonNullable<ResultatPublication['derniere']>

export interface Lecture {
  readonly prevu: ResultatPublication | null
  /** Why nothing could be read of it yet. */
  readonly echec: string | null
  /** Against what was on screen before it was read again; null: nothing else. */
  readonly ecart: Ecart | null
  readonly faite: Faite | null
  /** The instant of the publication before, empty where there was none: what tells a later one. */
  readonly depuis: string
  /** Read again over what is on screen, until it answers. */
  readonly relire: () => void
  readonly montrer: (prevu: ResultatPublication) => void
}

/** What publishing changes, read again where the yes was refused or its answer lost: what is on screen is what is there. */
export function usePublication({ du, au }: Periode, agents: Publication['agents']): Lecture {
  const [prevu, setPrevu] = useState<ResultatPublication | null>(null)
  const [echec, setEchec] = useState<string | null>(null)
  const [ecart, setEcart] = useState<Ecart | null>(null)
  const [faite, setFaite] = useState<Faite | null>(null)
  const [tour, setTour] = useState({ rang: 0, manques: 0 })
  const depuis = useRef<string | null>(null)
  const montre = useRef<{ readonly agents: Publication['agents']; readonly prevu: ResultatPublication } | null>(null)
  useEffect(() => {
    let parti = false
    let reprise: ReturnType<typeof setTimeout> | undefined
    // Other people are another question: what is on screen is no answer to it.
    if (montre.current?.agents !== agents) {
      montre.current = null
      setPrevu(null)
      setEcart(null)
    }
    call(prevoirPublication, { body: { du, au, ...(agents && { agents }) } }).then(
      dit => {
        if (parti) return
        const derniere = dit.derniere ?? null
        depuis.current ??= derniere?.a ?? ''
        if (derniere && derniere.a > depuis.current) setFaite(derniere)
        if (montre.current) setEcart(ecartDe(montre.current.prevu, dit))
        montre.current = { agents, prevu: dit }
        setPrevu(dit)
        setEchec(null)
      },
      error => {
        if (parti) return
        setEchec(messageOf(error))
        if (!montre.current) return
        const delai = Math.min(DERNIER_ESSAI_MS, PREMIER_ESSAI_MS * 2 ** tour.manques)
        reprise = setTimeout(() => setTour(t => ({ rang: t.rang + 1, manques: t.manques + 1 })), delai)
      },
    )
    return () => {
      parti = true
      clearTimeout(reprise)
    }
  }, [du, au, agents, tour])
  return {
    ...{ prevu, ecart, faite },
    echec: prevu ? null : echec,
    depuis: depuis.current ?? '',
    relire: () => setTour(t => ({ rang: t.rang + 1, manques: 0 })),
    montrer: dit => {
      montre.current = { agents, prevu: dit }
      setPrevu(dit)
    },
  }
}
