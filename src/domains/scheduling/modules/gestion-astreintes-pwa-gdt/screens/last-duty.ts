import { useEffect } from 'react'

/** Duty whose form was open last: the list comes back to it, where what was just stored is told. */
let derniere: number | null = null

export function retenirAstreinte(astreinte_id: number): void {
  derniere = astreinte_id
}

/** DOM identity of a duty's card. */
export function idAstreinte(astreinte_id: number): string {
  return `astreinte-${astreinte_id}`
}

/** Brings that duty under the eyes, once the list is drawn. */
export function useRetour(prete: boolean): void {
  useEffect(() => {
    if (!prete || derniere === null) return
    const carte = document.getElementById(idAstreinte(derniere))
    derniere = null
    carte?.scrollIntoView({ block: 'center' })
  }, [prete])
}
