import { versMs } from '#wire/dates.ts'
import type { LigneProposee } from './proposition.ts'

const numero = ({ posee }: LigneProposee) => posee.visite.intervention_id

/** Whether the place that one of them would take is the one that the other keeps when it is left. */
function prendSaPlace(acceptee: LigneProposee, laissee: LigneProposee): boolean {
  const { debut, fin } = laissee.posee.visite
  return acceptee.vers === laissee.de && acceptee.debut < versMs(fin) && versMs(debut) < acceptee.fin
}

const separer = (lignes: readonly LigneProposee[], laissees: ReadonlySet<number>) => ({
  prises: lignes.filter(l => !laissees.has(numero(l))),
  restees: lignes.filter(l => laissees.has(numero(l))),
})

/** Without these: whoever would come where one of them stays is left too, so that nobody is in two places at once. */
export function laisser(
  lignes: readonly LigneProposee[],
  laissees: ReadonlySet<number>,
  ids: readonly number[],
): ReadonlySet<number> {
  const apres = new Set([...laissees, ...ids])
  for (;;) {
    const { prises, restees } = separer(lignes, apres)
    const aussi = prises.filter(acceptee => restees.some(laissee => prendSaPlace(acceptee, laissee))).map(numero)
    if (aussi.length === 0) return apres
    for (const id of aussi) apres.add(id)
  }
}

/** With these again: whoever stands where one of them goes moves too. */
export function reprendre(
  lignes: readonly LigneProposee[],
  laissees: ReadonlySet<number>,
  ids: readonly number[],
): ReadonlySet<number> {
  const apres = new Set([...laissees].filter(id => !ids.includes(id)))
  for (;;) {
    const { prises, restees } = separer(lignes, apres)
    const aussi = restees.filter(laissee => prises.some(acceptee => prendSaPlace(acceptee, laissee))).map(numero)
    if (aussi.length === 0) return apres
    for (const id of aussi) apres.delete(id)
  }
}
