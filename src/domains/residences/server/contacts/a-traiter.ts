import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { ADRESSE_RESIDENTS, adresseDepot, adresseVolet } from '#domains/residences/modules/gestion-residents/address.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxLine, type InboxSource, ligne } from '#server/inbox/source.ts'
import { jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direEcheance } from '../echeances.ts'
import { listerLesEcheances } from './echeances.ts'

/**
 * Measures and legal documents that end within a week or have ended. Which measure it is stays on the board: what the queue keeps
 * on a device says whose end it is, and of what kind of paper.
 */
async function lire(context: ReadContext): Promise<InboxLine[]> {
  const { echeances } = await listerLesEcheances(context)
  const lignes = echeances.flatMap(e => {
    const dite = direEcheance(e, jourParis(context.now))
    if (dite === null) return []
    const { resident_id, fichiers_legaux_id: slot } = e
    const quoi =
      slot === null
        ? ({
            ...{ genre: 'mesure-a-prolonger', numero: `${resident_id}-${e.contact_id}`, libelle: 'Mesure à prolonger' },
            ...{ detail: `Mesure de protection, ${dite.detail}`, adresse: adresseVolet(resident_id, 'contacts') },
          } as const)
        : ({
            ...{ genre: 'papier-a-renouveler', numero: `${resident_id}-${slot}`, libelle: 'Papier à renouveler' },
            ...{ detail: `${e.quoi}, ${dite.detail}`, adresse: adresseDepot(resident_id, slot) },
          } as const)
    return [ligne({ ...dite, ...quoi, titre: e.label })]
  })
  return couper(lignes, { titre: n => compter(n, 'autre échéance', 'autres échéances'), adresse: ADRESSE_RESIDENTS })
}

export const aTraiter: readonly InboxSource[] = [{ module: MODULE_RESIDENTS, lire }]
